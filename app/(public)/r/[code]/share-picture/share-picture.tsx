import type { ShownBrand } from "@/components/brand/brand";
import { fontFamily } from "../../../picture/fonts";
import type { PictureWords } from "./picture-words";

interface SharePictureProps {
  readonly words: PictureWords;
  readonly look: Pick<ShownBrand, "color" | "ink">;
}

const tile = {
  ...{ width: 104, height: 104, borderRadius: 24, alignItems: "center", justifyContent: "center" },
  ...{ fontSize: 56, fontWeight: 600 },
};

/** The offer on the color of the brand, readable at the size of a thumb. */
export function SharePicture({ words: { initial, heading, line, code }, look }: SharePictureProps) {
  const { color, ink } = look;
  const veil = ink === "#ffffff" ? "rgba(255, 255, 255, 0.18)" : "rgba(0, 0, 0, 0.12)";
  return (
    <div
      style={{
        ...{ display: "flex", flexDirection: "column", width: "100%", height: "100%", padding: 80 },
        ...{ background: color, color: ink, fontFamily },
      }}
    >
      <div style={{ display: "flex", alignItems: "center" }}>
        {initial && <div style={{ display: "flex", ...tile, background: veil }}>{initial}</div>}
        {code && <div style={{ display: "flex", marginLeft: "auto", fontSize: 32 }}>{`Code ${code}`}</div>}
      </div>
      <div
        style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "flex-end", gap: 24 }}
      >
        <div style={{ display: "flex", ...big, fontSize: heading.length > 28 ? 80 : 104 }}>{heading}</div>
        {line && <div style={{ display: "flex", fontSize: 42, lineHeight: 1.3 }}>{line}</div>}
      </div>
    </div>
  );
}

const big = { fontWeight: 600, lineHeight: 1.05, letterSpacing: "-0.03em" };
