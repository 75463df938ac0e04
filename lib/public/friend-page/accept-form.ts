import type { Actor } from "@/lib/kit/auth/actor";
import { keyedHash } from "@/lib/kit/auth/keyed-hash";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { toApiError } from "@/lib/kit/problem";
import { readTicked, type Ticked } from "@/lib/messages/consent-words";
import { anyFormLimit, countForm } from "@/lib/public/friend-page/form-limits";
import { isFreshStamp, markSent, takeStamp } from "@/lib/public/friend-page/form-time";
import {
  readFormBody,
  readFriend,
  type SavedForm,
  seeAgain,
  seeDone,
  seeOther,
  wrongFields,
} from "@/lib/public/friend-page/saved-form";
import { keepSent } from "@/lib/public/friend-page/sent-before";
import { suggestEmail } from "@/lib/public/friend-page/suggest-email";
import { type LanguageWish, readWish } from "@/lib/public/language";

type FormValues = SavedForm["values"];

/** The friend's own details, without empty fields. */
interface FriendDetails {
  readonly friendName: string;
  readonly friendEmail?: string;
  readonly friendPhone?: string;
  readonly friendSmsConsent?: boolean;
  readonly friendTellConsent?: boolean;
}

/** A page with a form for strangers. */
export interface FormPage {
  /** URL path. */
  readonly path: string;
  /** Scope of its stamps, limits and saved forms, so that no other page can use them. */
  readonly place: string;
  /** Handler for the form; null if the page currently takes none and says so itself. */
  readonly open: (now: Date) => Promise<FormHandler | null>;
}

/** The sender of a form. */
export interface FormSender {
  readonly network: string;
  /** Keyed hash of the network for this page. */
  readonly networkKey: Buffer;
  /** The browser's language preferences. */
  readonly wish: LanguageWish;
  /** The consent text next to the box, if the sender agreed to texts. */
  readonly ticked: Ticked | undefined;
}

/** The recipient of a form. */
export interface FormHandler {
  readonly actor: Actor;
  /** The last step, in the transaction that counts the form. */
  readonly take: (
    context: WriteContext,
    friend: FriendDetails,
    values: FormValues,
    sender: FormSender,
  ) => Promise<unknown>;
  /** Extra query for the page after sending. Depends only on typed values, or it would reveal known friends. */
  readonly tell?: (values: FormValues) => string;
}

/**
 * Accepts a stranger's form. Redirects to its page, with or without JavaScript, and returns the typed values if the
 * form was not accepted. A suspected bot is accepted on the second try.
 */
export async function acceptForm(request: Request, requestId: string, page: FormPage): Promise<Response> {
  const { path, place } = page;
  const form = await readFormBody(request);
  const values = withSuggestion(readFriend(form), form);
  const ticked = readTicked(form.get("friendSmsConsent"));
  const now = new Date();
  const network = clientNetwork(request.headers);
  const wish = readWish(request.headers);
  const again = (why: Partial<SavedForm>) =>
    seeAgain(`${path}?again#form`, { values, wrong: [], ...why }, place);
  try {
    const taker = await page.open(now);
    if (!taker) return seeOther(path);
    const stamp = form.get("stamp") ?? "";
    const doubt = isFreshStamp(place, stamp, now) ? doubtOf(form, values) : ({ notice: "stale" } as const);
    if (doubt) return again(doubt);
    const networkKey = keyedHash(network, place);
    // Refused forms cost work as well.
    await consume(anyFormLimit, networkKey.toString("base64url"), {});
    const result = await transactWrites({ actor: taker.actor, now, requestId }, async (tx, perform) => {
      const outcome = await takeStamp(tx, stamp, values, now);
      if (outcome !== "taken") return outcome;
      await countForm(tx, { network, code: place }, now);
      await perform((context) =>
        taker.take(context, friendOf(values), values, { network, networkKey, wish, ticked }),
      );
      return outcome;
    });
    if (result === "used") return again({ notice: "used" });
    const way = taker.tell?.(values) ?? "";
    const done = seeDone(`${path}?sent=${markSent(place, now)}${way}`);
    done.headers.append("Set-Cookie", keepSent(path, place, now));
    return done;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      // Our own failure must not lose the typed values.
      log().error({ requestId, error: describeCause(error) }, toApiError(error).code);
      return again({ notice: "unavailable" });
    }
    if (error.code === "invalid_input") return again({ wrong: wrongFields(error) });
    if (error.code === "rate_limited") {
      return again({ notice: "limited", waitMinutes: Math.ceil((error.retryAfterSeconds ?? 3600) / 60) });
    }
    // The campaign was paused or filled up while the visitor typed.
    return seeOther(path);
  }
}

/** A question to ask once before the form is accepted. */
function doubtOf(form: URLSearchParams, { friendEmail }: FormValues): Partial<SavedForm> | undefined {
  if (form.get("company")) return { notice: "trap" };
  const suggestion = suggestEmail(friendEmail);
  return suggestion && form.get("checkedEmail") !== friendEmail ? { suggestion } : undefined;
}

// The button next to the question accepts the suggested address.
function withSuggestion(values: FormValues, form: URLSearchParams): FormValues {
  const better = form.get("betterEmail");
  return better && better === suggestEmail(values.friendEmail) ? { ...values, friendEmail: better } : values;
}

function friendOf({
  friendName,
  friendEmail,
  friendPhone,
  friendSmsConsent,
  friendTellConsent,
}: FormValues): FriendDetails {
  return {
    friendName,
    ...(friendEmail.trim() !== "" && { friendEmail: friendEmail.trim() }),
    ...(friendPhone.trim() !== "" && { friendPhone }),
    ...(friendSmsConsent && { friendSmsConsent }),
    ...(friendTellConsent && { friendTellConsent }),
  };
}
