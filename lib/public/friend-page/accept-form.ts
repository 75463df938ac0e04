import { newId } from "@/db/new-id";
import { firstName } from "@/emails/text/names";
import type { Actor } from "@/lib/kit/auth/actor";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { toApiError } from "@/lib/kit/problem";
import { readTicked } from "@/lib/messages/ticked";
import { anyFormLimit, countForm } from "@/lib/public/friend-page/form-limits";
import { isFreshStamp, markSent, takeStamp } from "@/lib/public/friend-page/form-time";
import {
  contactsOf,
  readFormBody,
  readFriend,
  type SavedForm,
  seeAgain,
  seeDone,
  seeOther,
  wrongFields,
} from "@/lib/public/friend-page/saved-form";
import { keepSent, type SentWay } from "@/lib/public/friend-page/sent-form";
import { readWish } from "@/lib/public/language";

type FormValues = SavedForm["values"];

/** The page of a stranger's form. */
interface FormPage {
  /** URL path. */
  readonly path: string;
  /** Scope of its stamps, limits and saved forms, so that no other page can use them. */
  readonly place: string;
}

/** A form that a stranger sent. */
export type StrangersForm = Awaited<ReturnType<typeof readForm>>;

/** Reads a stranger's form. @throws ApiError `payload_too_large` */
export async function readForm(request: Request, requestId: string, page: FormPage) {
  const fields = await readFormBody(request);
  const values = withSuggestion(readFriend(fields), fields);
  const network = clientNetwork(request.headers);
  const now = new Date();
  return {
    ...page,
    requestId,
    now,
    fields,
    values,
    friend: friendOf(values),
    network,
    // The id of the referral it makes, if it makes one.
    ticket: newId(now),
    // Stands for the network on this page.
    networkKey: keyedHash(network, page.place),
    wish: readWish(request.headers),
    // The consent text next to the box, if the sender agreed to texts.
    ticked: readTicked(fields.get("friendSmsConsent")),
  };
}

/** Runs the handling of a form. If it fails, the page shows the typed values again. */
export async function keepForm(form: StrangersForm, handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    if (!(error instanceof ApiError)) {
      // Our own failure must not lose the typed values.
      log().error({ requestId: form.requestId, error: describeCause(error) }, toApiError(error).code);
      return again(form, { notice: "unavailable" });
    }
    if (error.code === "unavailable") return again(form, { notice: "unavailable" });
    if (error.code === "invalid_input") return again(form, { wrong: wrongIn(form.values, error) });
    if (error.code === "rate_limited") {
      const waitMinutes = Math.ceil((error.retryAfterSeconds ?? 3600) / 60);
      return again(form, { notice: "limited", waitMinutes });
    }
    // The campaign was paused or filled up while the visitor typed.
    return seeOther(form.path);
  }
}

/** The refused fields. A form without any contact is refused at the phone number, which the page asks for first. */
function wrongIn({ friendEmail, friendPhone }: FormValues, error: ApiError): SavedForm["wrong"] {
  const isWithoutContact = friendEmail.trim() === "" && friendPhone.trim() === "";
  return wrongFields(error).map((field) => (isWithoutContact && field === "friendEmail" ? "friendPhone" : field));
}

/**
 * Accepts a form. Redirects to its page, with or without JavaScript, and returns the typed values if the form was not
 * accepted. A suspected bot is accepted on the second try.
 * @param store runs in the transaction that counts the form
 * @param way how the friend hears next. Depends only on typed values, or it would reveal known friends.
 */
export async function acceptForm(
  form: StrangersForm,
  actor: Actor,
  store: (context: WriteContext) => Promise<unknown>,
  way: SentWay = "email",
): Promise<Response> {
  const { path, place, now, requestId, values, network } = form;
  const stamp = form.fields.get("stamp") ?? "";
  if (!isFreshStamp(place, stamp, now)) return again(form, { notice: "stale" });
  const doubt = doubtOf(form);
  if (doubt) return again(form, doubt);
  // Refused forms cost work as well.
  await consume(anyFormLimit, form.networkKey.toString("base64url"), {});
  const result = await transactWrites({ actor, now, requestId }, async (tx, perform) => {
    const taken = await takeStamp(tx, stamp, values, now, form.ticket);
    if (taken.outcome !== "taken") return taken;
    await countForm(tx, { network, code: place }, now);
    await perform(store);
    return taken;
  });
  if (result.outcome === "used") return again(form, { notice: "used" });
  const { ticket } = result;
  const done = seeDone(`${path}?sent=${markSent(place, now)}${way === "email" ? "" : `&by=${way}`}`);
  const sent = { at: now.getTime(), ticket, name: firstName(values.friendName), way };
  done.headers.append("Set-Cookie", keepSent(path, place, sent));
  return done;
}

function again({ path, place, values }: StrangersForm, why: Partial<SavedForm>): Response {
  return seeAgain(`${path}?again#form`, { values, wrong: [], ...why }, place);
}

/** A question to ask once before the form is accepted. */
function doubtOf({ fields, values: { friendEmail } }: StrangersForm): Partial<SavedForm> | undefined {
  if (fields.get("company")) return { notice: "trap" };
  const suggestion = suggestEmail(friendEmail);
  return suggestion && fields.get("checkedEmail") !== friendEmail ? { suggestion } : undefined;
}

// The button next to the question accepts the suggested address.
function withSuggestion(values: FormValues, form: URLSearchParams): FormValues {
  const better = form.get("betterEmail");
  return better && better === suggestEmail(values.friendEmail) ? { ...values, friendEmail: better } : values;
}

/** The friend's own details, without empty fields. */
function friendOf({ friendSmsConsent, friendTellConsent, ...values }: FormValues) {
  return {
    ...contactsOf(values),
    ...(friendSmsConsent && { friendSmsConsent }),
    ...(friendTellConsent && { friendTellConsent }),
  };
}

/** Popular mail providers whose names are long enough that one wrong letter is a typo. */
const LONG = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "comcast.net"];
/** Names so short that a different domain may be one letter away. */
const SHORT = ["aol.com", "live.com", "msn.com", "att.net"];
/** Real domains one letter away from a name above. */
const RIGHT = new Set(["mail.com", "ymail.com", "email.com", "gmail.de"]);

/** The address that was probably meant: fred@gmail.com for fred@gmial.com. Undefined if nothing looks mistyped. */
export function suggestEmail(typed: string): string | undefined {
  const email = typed.trim();
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || RIGHT.has(domain) || [...LONG, ...SHORT].includes(domain)) return undefined;
  const meant =
    LONG.find((known) => isOneSlip(domain, known)) ??
    SHORT.find((known) => isSwapped(domain, known) || (nameOf(domain) === nameOf(known) && isOneSlip(domain, known)));
  return meant && `${email.slice(0, at)}@${meant}`;
}

const nameOf = (domain: string) => domain.slice(0, domain.lastIndexOf("."));

/** Whether one letter is missing, extra or different, or two neighbors are swapped. */
function isOneSlip(typed: string, known: string): boolean {
  if (isSwapped(typed, known)) return true;
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start += 1;
  const [left, meant] = [typed.slice(start), known.slice(start)];
  return left.slice(1) === meant.slice(1) || left === meant.slice(1) || left.slice(1) === meant;
}

function isSwapped(typed: string, known: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start += 1;
  const [first = "", second = ""] = known.slice(start);
  return typed.slice(start) === `${second}${first}${known.slice(start + 2)}`;
}
