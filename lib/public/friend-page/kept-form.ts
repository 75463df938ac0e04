import { z } from "zod";
import { seal, unseal } from "@/lib/kit/auth/seal";
import { appUrl } from "@/lib/kit/env";
import type { ApiError } from "@/lib/kit/errors";
import { readBytes } from "@/lib/kit/request";
import { readTicked } from "@/lib/messages/consent-words";

/** The fields of the friend page's form, by the names that the API has for them. */
export const friendFields = ["friendName", "friendEmail", "friendPhone"] as const;
export type FriendField = (typeof friendFields)[number];

/** Why a form that looks right was not taken; the visitor can send it again. */
const formNotices = ["stale", "used", "trap", "limited", "unavailable"] as const;

const typed = z.string().max(300);

const FormField = z.enum([...friendFields, "sentBy"]);

const KeptForm = z.object({
  values: z.object({
    friendName: typed,
    friendEmail: typed,
    friendPhone: typed,
    friendSmsConsent: z.boolean(),
    /** In healthcare: whether who sent the friend may be told of it. */
    friendTellConsent: z.boolean().exactOptional(),
    /** Who sent the friend, on the page that asks for it. */
    sentBy: typed.exactOptional(),
    /** How an advocate is known who lost the link. */
    contact: typed.exactOptional(),
  }),
  /** What is wrong, by field. */
  wrong: z.array(FormField),
  notice: z.enum(formNotices).exactOptional(),
  /** The email address that was probably meant: asked once, and then the one that was typed is taken. */
  suggestion: typed.exactOptional(),
  /** With the notice `limited`: after how many minutes the form can be sent again. */
  waitMinutes: z.int().exactOptional(),
});

/** A form that could not be taken, with what was typed: the page shows it again, so that nothing is lost. */
export type KeptForm = z.output<typeof KeptForm>;

/** The fields of the form that a refusal is about. */
export function wrongFields({ errors }: ApiError): KeptForm["wrong"] {
  return [...new Set(errors.map(({ field }) => FormField.parse(field)))];
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

const always = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Leads from a form back to a page. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...always, Location: location } });
}

/**
 * The same with the form as it was filled in, which only its page can read.
 * @param page what the form is sealed for, such as the referral code
 */
export function seeAgain(location: string, form: KeptForm, page: string): Response {
  const secure = appUrl().startsWith("https:") ? "; Secure" : "";
  const [path] = location.split("?");
  const attributes = `Path=${path}; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  const answer = seeOther(location);
  answer.headers.append("Set-Cookie", `${keptFormCookie}=${sealForm(form, page)}; ${attributes}`);
  return answer;
}

/** Leads on from a form that was taken, and forgets what was kept of it: a page that is gone back to has nothing to repeat. */
export function seeDone(location: string): Response {
  const answer = seeOther(location);
  const [path] = location.split(/[?#]/);
  answer.headers.append("Set-Cookie", `${keptFormCookie}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax`);
  return answer;
}

const MAX_FORM_BYTES = 16 * 1024;

/** The fields of a form that a page of ours sent. @throws ApiError `payload_too_large` */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  const body = await readBytes(request, MAX_FORM_BYTES);
  return new URLSearchParams(body.toString("utf8"));
}

/** Longer than anything that fits, and short enough for the cookie that keeps it. */
const LONGEST_KEPT = 300;

/** What was typed about a friend, and on the page that asks for it, who sent them. */
export function readFriend(form: URLSearchParams): KeptForm["values"] {
  const read = (name: string) => (form.get(name) ?? "").toWellFormed().slice(0, LONGEST_KEPT);
  const [friendName = "", friendEmail = "", friendPhone = ""] = friendFields.map(read);
  return {
    ...{ friendName, friendEmail, friendPhone },
    friendSmsConsent: readTicked(form.get("friendSmsConsent")) !== undefined,
    ...(form.get("friendTellConsent") === "on" && { friendTellConsent: true }),
    ...(form.has("sentBy") && { sentBy: read("sentBy") }),
  };
}
