import { brandLook } from "@/app/brand-look";
import type { ShownBrand } from "@/components/brand/brand";
import { describeGift, type Offer } from "@/components/campaigns/offer";
import { fullName, shortName } from "@/emails/text/names";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Words } from "@/lib/kit/words/en/en";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import type { Business } from "@/lib/public/refer/find-business";
import { drawPng, fontFamily } from "../../picture/draw-png";
import { drawable, initialOf } from "../../picture/drawable";
import { type DrawnLogo, readLogo } from "../../picture/read-logo";

const LONGEST_BUSINESS = 40;

interface PictureWords {
  readonly initial: string;
  readonly heading: string;
  readonly line: string;
  readonly code: string;
  /** The business's phone number. */
  readonly phone: string;
}

/** The fields of a link that its picture uses. */
export type PicturedLink = Pick<
  FriendLink,
  "advocateName" | "brand" | "code" | "logoKey" | "offer" | "profile" | "state"
>;

/**
 * Text of a link's preview image. A closed link promises nothing, and an unknown one (null) names no one. Names that
 * can't be drawn are left out.
 */
export function describeOnPicture(link: PicturedLink | null, { friend, offer: copy }: Words): PictureWords {
  const nothing = { line: "", code: "", phone: "" };
  if (!link) return { initial: "", heading: friend.pictureUnknown, ...nothing };
  const { advocateName, brand, code, offer, profile, state } = link;
  const business = drawable(fullName(withoutEmoji(brand.name), LONGEST_BUSINESS));
  const initial = business && initialOf(business);
  if (state !== "open") return { initial, heading: business || friend.pictureUnknown, ...nothing };
  const advocate = drawable(shortName(advocateName)) || friend.aFriend;
  const recommends = business ? friend.recommends(advocate, business) : friend.recommendsUs(advocate);
  const gift = describeGift(offer, copy);
  const words = { heading: gift || recommends, line: gift && recommends };
  const phone = profile.phone ? friend.pictureCall(profile.phone.written) : "";
  return { initial, ...words, code: friend.pictureCode(drawable(code)), phone };
}

// Business names often contain emoji.
function withoutEmoji(name: string): string {
  return name.replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, "");
}

interface SharePictureProps {
  readonly words: PictureWords;
  readonly look: Pick<ShownBrand, "color" | "ink">;
  readonly logo?: DrawnLogo | undefined;
}

const tile = {
  width: 104,
  height: 104,
  borderRadius: 24,
  alignItems: "center",
  justifyContent: "center",
  fontSize: 56,
  fontWeight: 600,
};

/** The offer on the brand color, readable at thumbnail size. */
export function SharePicture({ words, look, logo }: SharePictureProps) {
  const { initial, heading, line, code, phone } = words;
  const { color, ink } = look;
  const veil = ink === "#ffffff" ? "rgba(255, 255, 255, 0.18)" : "rgba(0, 0, 0, 0.12)";
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: "100%",
        height: "100%",
        padding: 80,
        background: color,
        color: ink,
        fontFamily,
      }}
    >
      <div style={{ display: "flex", alignItems: "center" }}>
        {logo && (
          <div style={{ display: "flex", padding: 20, borderRadius: 24, background: "#ffffff" }}>
            {/* biome-ignore lint/performance/noImgElement: This is drawn here and never sent. */}
            <img alt="" {...logo} />
          </div>
        )}
        {!logo && initial && <div style={{ display: "flex", ...tile, background: veil }}>{initial}</div>}
        {code && <div style={{ display: "flex", marginLeft: "auto", fontSize: 32 }}>{code}</div>}
      </div>
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "flex-end", gap: 24 }}>
        <div style={{ display: "flex", ...big, fontSize: heading.length > 28 ? 80 : 104 }}>{heading}</div>
        {line && <div style={{ display: "flex", fontSize: 42, lineHeight: 1.3 }}>{line}</div>}
        {phone && <div style={{ display: "flex", fontSize: 32 }}>{phone}</div>}
      </div>
    </div>
  );
}

const big = { fontWeight: 600, lineHeight: 1.05, letterSpacing: "-0.03em" };

const PLAIN_COLOR = "#0e6b4f";

/** The maximum size of a logo. */
const logoBox = { width: 420, height: 104 };

// Every messenger shows a ratio of 1.91 to 1 in full.
const size = { width: 1200, height: 630 };
const contentType = "image/png";

/** The image that messengers show for a link. */
interface Preview {
  /** The text for people who don't see it, in the link's language. */
  readonly alt: string;
  /** The PNG. Makes no requests except for the logo. */
  readonly draw: () => ReturnType<typeof drawPng>;
}

/** The tags in the page's head. */
export function describePreview({ alt }: Preview) {
  return { id: "offer", alt, size, contentType };
}

/** The image, cached only briefly because offers change. */
export async function showPreview({ draw }: Preview): Promise<Response> {
  return new Response(await draw(), {
    headers: { "Content-Type": contentType, "Cache-Control": "public, max-age=300" },
  });
}

/** The preview of a link, or of an unknown link. */
export function previewLink(link: (PicturedLink & Pick<FriendLink, "language">) | null): Preview {
  return preview(describeOnPicture(link, catalogs[link?.language ?? "en"]), link);
}

type PicturedBusiness = Pick<Business, "brand" | "language" | "logoKey" | "profile"> & {
  readonly offer: Offer | null;
};

/** The preview of a business's own page: the offer for every friend, else the business's name. */
export function previewBusiness(business: PicturedBusiness | null): Preview {
  const { friend, offer: copy, refer } = catalogs[business?.language ?? "en"];
  const name = business ? drawable(fullName(withoutEmoji(business.brand.name), LONGEST_BUSINESS)) : "";
  const gift = business?.offer ? describeGift(business.offer, copy) : "";
  const words = {
    initial: name && initialOf(name),
    heading: gift || name || friend.pictureUnknown,
    line: name && gift ? refer.titleOf(name) : "",
    code: "",
    phone: business?.profile.phone ? friend.pictureCall(business.profile.phone.written) : "",
  };
  return preview(words, business);
}

function preview(words: PictureWords, link: Pick<PicturedLink, "brand" | "logoKey"> | null): Preview {
  const alt = [words.heading, words.line].filter(Boolean).join(". ");
  return { alt, draw: () => draw(words, link) };
}

async function draw(words: PictureWords, link: Pick<PicturedLink, "brand" | "logoKey"> | null) {
  const { color, ink } = brandLook({ name: "", color: link?.brand.color ?? PLAIN_COLOR });
  const logo = link?.logoKey ? await readLogo(link.logoKey, logoBox) : undefined;
  const key = JSON.stringify(["share", words, color, logo && link?.logoKey]);
  return drawPng(key, <SharePicture words={words} look={{ color, ink }} logo={logo} />, size);
}
