import { z } from "zod";
import { seal, unseal } from "@/lib/auth/seal";
import type { ApiError } from "@/lib/kit/errors";

/** The fields of the friend page's form, by the names that the API has for them. */
export const friendFields = ["friendName", "friendEmail", "friendPhone"] as const;
export type FriendField = (typeof friendFields)[number];

/** Why a form that looks right was not taken; the visitor can send it again. */
const formNotices = ["quick", "stale", "trap", "limited", "unavailable"] as const;

const typed = z.string().max(300);

const KeptForm = z.object({
  values: z.object({
    friendName: typed,
    friendEmail: typed,
    friendPhone: typed,
    friendSmsConsent: z.boolean(),
  }),
  /** What is wrong, by field. */
  wrong: z.array(z.enum(friendFields)),
  notice: z.enum(formNotices).exactOptional(),
  /** With the notice `limited`: after how many minutes the form can be sent again. */
  waitMinutes: z.int().exactOptional(),
});

/** A form that could not be taken, with what was typed: the page shows it again, so that nothing is lost. */
export type KeptForm = z.output<typeof KeptForm>;

/** The fields of the form that a refusal is about. */
export function wrongFields({ errors }: ApiError): KeptForm["wrong"] {
  return [...new Set(errors.map(({ field }) => z.enum(friendFields).parse(field)))];
}

/** How long a form is kept. */
export const KEPT_SECONDS = 300;

/** The cookie that brings the form back to its page. */
export const keptFormCookie = "kept-form";

/** The form as the cookie's value: encrypted, and of use on the page of this code (or portal) only. */
export function sealForm(form: KeptForm, page: string): string {
  return seal(JSON.stringify(KeptForm.parse(form)), placeOf(page)).toString("base64url");
}

/** The form in a cookie's value, or null when there is none for this page. */
export function openForm(value: string | undefined, page: string): KeptForm | null {
  if (!value) return null;
  try {
    const text = unseal(Buffer.from(value, "base64url"), placeOf(page));
    return KeptForm.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function placeOf(page: string): string {
  return `kept-form:${page}`;
}
