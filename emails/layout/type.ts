import type { CSSProperties } from "react";

// Names can be one long word.
const base = {
  margin: 0,
  fontFamily: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  overflowWrap: "anywhere",
  wordBreak: "break-word",
} satisfies CSSProperties;

/** The sizes of type. Mail programs inherit little, so each is complete. */
export const type = {
  title: { ...base, fontSize: "34px", lineHeight: "1.15", fontWeight: 600, letterSpacing: "-0.02em" },
  heading: { ...base, fontSize: "20px", lineHeight: "1.3", fontWeight: 600, letterSpacing: "-0.01em" },
  amount: { ...base, fontSize: "26px", lineHeight: "1.2", fontWeight: 600, letterSpacing: "-0.03em" },
  body: { ...base, fontSize: "16px", lineHeight: "1.5" },
  small: { ...base, fontSize: "14px", lineHeight: "1.45" },
  foot: { ...base, fontSize: "13px", lineHeight: "1.5" },
  code: {
    ...base,
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    fontSize: "18px",
    lineHeight: "1.4",
    fontWeight: 600,
  },
} satisfies Record<string, CSSProperties>;
