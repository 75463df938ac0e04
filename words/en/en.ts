import { answer } from "@/words/en/answer";
import { asks } from "@/words/en/asks";
import { basics } from "@/words/en/basics";
import { consent } from "@/words/en/consent";
import { emails } from "@/words/en/emails";
import { frame } from "@/words/en/frame";
import { form, friend } from "@/words/en/friend";
import { confirm, unsubscribe } from "@/words/en/notes";
import { offer } from "@/words/en/offer";
import { ownData, ownFile } from "@/words/en/own-data";
import { card, code, lostLink } from "@/words/en/pages";
import { plain } from "@/words/en/plain";
import { portal } from "@/words/en/portal";
import { privacy } from "@/words/en/privacy";
import { replies } from "@/words/en/replies";
import { reach, useOfCredit } from "@/words/en/shared";
import { terms } from "@/words/en/terms";
import { refer, told } from "@/words/en/told";
import { formatsIn } from "@/words/formats";
import type { Language } from "@/words/languages";

/**
 * The texts of the customer pages. Other languages have the same keys; amounts and days are passed formatted, and
 * required names are never empty.
 */
export const en = {
  lang: "en" as Language,
  ...formatsIn(basics),
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
    terms,
    privacy,
    answer,
    ownFile,
    plain,
    emails,
    reach,
    useOfCredit,
    asks,
    consent,
    replies,
  },
};

export type Words = typeof en;

/** The part the friend page needs: members' browsers load it for the preview. */
export type FriendWords = Pick<Words, "lang" | "frame" | "offer" | "form" | "friend">;
