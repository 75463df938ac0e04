import { createHash } from "node:crypto";
import type { Language } from "@/lib/kit/words/languages";

const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.25rem}a{display:block;padding:.6rem 0;color:inherit}";
const styleHash = createHash("sha256").update(style).digest("base64");

interface PlainPage {
  readonly language?: Language;
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** Seconds until a retry. */
  readonly retryAfter?: number;
  /** Other pages that may help. */
  readonly links?: readonly { readonly href: string; readonly label: string }[];
}

/** A minimal page that costs almost nothing to render. */
export function plainPage({ language = "en", status, title, text, retryAfter, links = [] }: PlainPage) {
  const more = links.map(({ href, label }) => `<a href="${href}">${label}</a>`).join("");
  return {
    status,
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>${more}</main></body></html>`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
      ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
    },
  };
}
