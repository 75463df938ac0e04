import { brandLook } from "@/app/brand-look";
import type { ShownBrand } from "@/components/brand/brand";
import { sayGift } from "@/components/campaigns/offer";
import { fullName, shortName } from "@/emails/text/names";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { drawPng, fontFamily } from "../../picture/draw-png";
import { drawable, initialOf } from "../../picture/drawable";

const LONGEST_BUSINESS = 40;

interface PictureWords {
  /** The letter of the business. */
  readonly initial: string;
  readonly heading: string;
  readonly line: string;
  readonly code: string;
}

/** What of a link the picture is made from. */
export type PicturedLink = Pick<FriendLink, "advocateName" | "brand" | "code" | "offer" | "state">;

/**
 * What a message shows of a link before it is opened. A link that takes no friends promises nothing, and an unknown one
 * (null) names nobody. Names that cannot be drawn are left out.
 */
export function sayOnPicture(link: PicturedLink | null): PictureWords {
  if (!link) return { initial: "", heading: "A link from a friend", line: "", code: "" };
  const { advocateName, brand, code, offer, state } = link;
  const business = drawable(fullName(withoutEmoji(brand.name), LONGEST_BUSINESS));
  const initial = business && initialOf(business);
  if (state !== "open") return { initial, heading: business || "A link from a friend", line: "", code: "" };
  const advocate = drawable(shortName(advocateName)) || "A friend";
  const recommends = `${advocate} thinks you’ll like ${business || "us"}`;
  const gift = sayGift(offer);
  return { initial, heading: gift || recommends, line: gift && recommends, code: drawable(code) };
}

// Names of businesses are often decorated with them.
function withoutEmoji(name: string): string {
  return name.replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, "");
}

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

const PLAIN_COLOR = "#0e6b4f";

/** The picture of a link, or of one that nobody has, as a PNG. Nothing is fetched for it, the logo neither. */
export function drawSharePicture(link: PicturedLink | null, size: { width: number; height: number }) {
  const words = sayOnPicture(link);
  const { color, ink } = brandLook({ name: "", color: link?.brand.color ?? PLAIN_COLOR });
  const key = JSON.stringify(["share", words, color]);
  return drawPng(key, <SharePicture words={words} look={{ color, ink }} />, size);
}
