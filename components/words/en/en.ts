import { failure } from "@/components/words/en/failure";
import { frame } from "@/components/words/en/frame";
import { form, friend } from "@/components/words/en/friend";
import { confirm, unsubscribe } from "@/components/words/en/notes";
import { offer } from "@/components/words/en/offer";
import { ownData } from "@/components/words/en/own-data";
import { card, code, lostLink } from "@/components/words/en/pages";
import { portal } from "@/components/words/en/portal";
import { refer, told } from "@/components/words/en/told";
import { formatsIn } from "@/components/words/formats";
import type { PageLanguage } from "@/components/words/language-names";

/**
 * The texts of the customer pages. Other languages have the same keys; amounts and days are passed formatted, and
 * required names are never empty.
 */
export const en = {
  lang: "en" as PageLanguage,
  ...formatsIn("en-US", "short"),
  ...{
    frame,
    offer,
    portal,
    code,
    card,
    ownData,
    lostLink,
    form,
    friend,
    told,
    refer,
    confirm,
    unsubscribe,
    failure,
  },
};

export type Words = typeof en;

/** The part the friend page needs: members' browsers load it for the preview. */
export type FriendWords = Pick<Words, "lang" | "frame" | "offer" | "form" | "friend">;
