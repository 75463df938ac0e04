import { answer } from "@/lib/kit/words/en/answer";
import { asks } from "@/lib/kit/words/en/asks";
import { basics } from "@/lib/kit/words/en/basics";
import { consent } from "@/lib/kit/words/en/consent";
import { emails } from "@/lib/kit/words/en/emails";
import { frame } from "@/lib/kit/words/en/frame";
import { form, friend } from "@/lib/kit/words/en/friend";
import { linkPage, refer } from "@/lib/kit/words/en/link-page";
import { confirm, unsubscribe } from "@/lib/kit/words/en/notes";
import { offer } from "@/lib/kit/words/en/offer";
import { ownData, ownFile } from "@/lib/kit/words/en/own-data";
import { card, code, lostLink } from "@/lib/kit/words/en/pages";
import { plain } from "@/lib/kit/words/en/plain";
import { portal } from "@/lib/kit/words/en/portal";
import { privacy } from "@/lib/kit/words/en/privacy";
import { replies } from "@/lib/kit/words/en/replies";
import { reach, useOfCredit } from "@/lib/kit/words/en/shared";
import { terms } from "@/lib/kit/words/en/terms";
import { formatsIn } from "@/lib/kit/words/formats";
import type { Language } from "@/lib/kit/words/languages";

/**
 * The texts of the customer pages. Other languages have the same keys; amounts and days are passed formatted, and
 * required names are never empty.
 */
export const en = {
  lang: "en" as Language,
  ...formatsIn(basics),
  frame,
  offer,
  portal,
  code,
  card,
  ownData,
  lostLink,
  form,
  friend,
  linkPage,
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
};

export type Words = typeof en;

/** The part the friend page needs: members' browsers load it for the preview. */
export type FriendWords = Pick<Words, "lang" | "frame" | "offer" | "form" | "friend">;
