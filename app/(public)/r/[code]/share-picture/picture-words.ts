import { sayGift } from "@/components/friend-page/offer-words";
import { fullName, shortName } from "@/emails/words/names";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { drawable } from "../../../picture/drawable";
import { initialOf } from "../../../picture/initial";

const LONGEST_BUSINESS = 40;

export interface PictureWords {
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
