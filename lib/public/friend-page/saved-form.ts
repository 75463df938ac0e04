import { z } from "zod";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { appUrl } from "@/lib/kit/env";
import type { ApiError } from "@/lib/kit/errors";
import { readBytes } from "@/lib/kit/request";
import { readTicked } from "@/lib/messages/ticked";

/** The fields of the friend form, by their API names. */
const friendFields = ["friendName", "friendEmail", "friendPhone"] as const;
export type FriendField = (typeof friendFields)[number];

/** Why a valid-looking form was not accepted. The visitor can send it again. */
const formNotices = ["stale", "used", "trap", "limited", "unavailable"] as const;

const typed = z.string().max(300);

const FormField = z.enum([...friendFields, "sentBy"]);

const SavedForm = z.object({
  values: z.object({
    friendName: typed,
    friendEmail: typed,
    friendPhone: typed,
    friendSmsConsent: z.boolean(),
    /** In healthcare: whether the advocate may be told about the friend. */
    friendTellConsent: z.boolean().exactOptional(),
    /** The referrer's name, on the page that asks for it. */
    sentBy: typed.exactOptional(),
    /** The email or phone of an advocate who lost the link. */
    contact: typed.exactOptional(),
  }),
  /** Invalid fields. */
  wrong: z.array(FormField),
  notice: z.enum(formNotices).exactOptional(),
  /** The email address that was probably meant. Suggested once; then the typed one is accepted. */
  suggestion: typed.exactOptional(),
  /** For the notice `limited`: minutes until the form can be sent again. */
  waitMinutes: z.int().exactOptional(),
});

/** A form that was not accepted, with its values, so that the page can show it again. */
export type SavedForm = z.output<typeof SavedForm>;

/** The form fields named by a refusal. */
export function wrongFields({ errors }: ApiError): SavedForm["wrong"] {
  return [...new Set(errors.map(({ field }) => FormField.parse(field)))];
}

const COOKIE_SECONDS = 300;

/** Cookie that carries the form back to its page. */
export const savedFormCookie = "kept-form";

/** The form as a cookie value, encrypted for the page of this code or portal. */
export function sealForm(form: SavedForm, page: string): string {
  return seal(JSON.stringify(SavedForm.parse(form)), placeOf(page)).toString("base64url");
}

/** The form in a cookie value, or null if there is none for this page. */
export function openForm(value: string | undefined, page: string): SavedForm | null {
  if (!value) return null;
  try {
    const text = unseal(Buffer.from(value, "base64url"), placeOf(page));
    return SavedForm.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function placeOf(page: string): string {
  return `kept-form:${page}`;
}

const always = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Redirects from a form to a page. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...always, Location: location } });
}

/**
 * Redirects with the typed form, which only its page can read.
 * @param page the page the form is sealed for, such as a referral code
 */
export function seeAgain(location: string, form: SavedForm, page: string): Response {
  const secure = appUrl().startsWith("https:") ? "; Secure" : "";
  const [path] = location.split("?");
  const attributes = `Path=${path}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  const answer = seeOther(location);
  answer.headers.append("Set-Cookie", `${savedFormCookie}=${sealForm(form, page)}; ${attributes}`);
  return answer;
}

/** Redirects after an accepted form and clears the stored one, so that going back cannot repeat it. */
export function seeDone(location: string): Response {
  const answer = seeOther(location);
  const [path] = location.split(/[?#]/);
  answer.headers.append("Set-Cookie", `${savedFormCookie}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax`);
  return answer;
}

const MAX_FORM_BYTES = 16 * 1024;

/** Reads the fields of a form. @throws ApiError `payload_too_large` */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  const body = await readBytes(request, MAX_FORM_BYTES);
  return new URLSearchParams(body.toString("utf8"));
}

/** Longer than any valid value, and short enough for a cookie. */
const MAX_VALUE_LENGTH = 300;

/** The values typed about a friend, and the referrer if the page asks for one. */
export function readFriend(form: URLSearchParams): SavedForm["values"] {
  const read = (name: string) => (form.get(name) ?? "").toWellFormed().slice(0, MAX_VALUE_LENGTH);
  const [friendName = "", friendEmail = "", friendPhone = ""] = friendFields.map(read);
  return {
    friendName,
    friendEmail,
    friendPhone,
    friendSmsConsent: readTicked(form.get("friendSmsConsent")) !== undefined,
    ...(form.get("friendTellConsent") === "on" && { friendTellConsent: true }),
    ...(form.has("sentBy") && { sentBy: read("sentBy") }),
  };
}

/** The friend's name and contacts in a form, without empty ones. */
export function contactsOf({ friendName, friendEmail, friendPhone }: Pick<SavedForm["values"], FriendField>) {
  return {
    friendName,
    ...(friendEmail.trim() !== "" && { friendEmail: friendEmail.trim() }),
    ...(friendPhone.trim() !== "" && { friendPhone }),
  };
}
