import { failure } from "@/components/words/en/failure";
import { frame } from "@/components/words/en/frame";
import { form, friend } from "@/components/words/en/friend";
import { confirm, unsubscribe } from "@/components/words/en/notes";
import { offer } from "@/components/words/en/offer";
import { card, code, lostLink } from "@/components/words/en/pages";
import { portal } from "@/components/words/en/portal";
import { refer, told } from "@/components/words/en/told";
import { formatsIn } from "@/components/words/formats";

/**
 * What the pages for customers say. The other languages have the same; amounts and days come as people write them,
 * and names are never empty where one is asked for.
 */
export const en = {
  lang: "en" as string,
  ...formatsIn("en-US", "short"),
  ...{ frame, offer, portal, code, card, lostLink, form, friend, told, refer, confirm, unsubscribe, failure },
};

export type Words = typeof en;

/** As much of it as the friend page needs: browsers of members load that for its preview. */
export type FriendWords = Pick<Words, "lang" | "frame" | "offer" | "form" | "friend">;
