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
  type KeptForm,
  readFormBody,
  readFriend,
  seeAgain,
  seeDone,
  seeOther,
  wrongFields,
} from "@/lib/public/friend-page/kept-form";
import { keepSent } from "@/lib/public/friend-page/sent-before";
import { suggestEmail } from "@/lib/public/friend-page/suggest-email";
import { type LanguageWish, readWish } from "@/lib/public/language";

type Values = KeptForm["values"];

/** What a stranger typed of themselves; what was left empty is left out. */
interface Friend {
  readonly friendName: string;
  readonly friendEmail?: string;
  readonly friendPhone?: string;
  readonly friendSmsConsent?: boolean;
  readonly friendTellConsent?: boolean;
}

/** A page whose form strangers fill in. */
export interface FormPage {
  /** Where it is. */
  readonly path: string;
  /** What its stamps, limits and kept forms are for, so that no other page can use them. */
  readonly place: string;
  /** What becomes of the form; null when the page takes none now, which it says itself. */
  readonly open: (now: Date) => Promise<Taker | null>;
}

/** Where a form came from. */
export interface Sender {
  readonly network: string;
  /** Stands for it on this page. */
  readonly networkKey: Buffer;
  /** What the sender's browser tells of languages. */
  readonly wish: LanguageWish;
  /** The words beside the box, for who agreed to texts. */
  readonly ticked: Ticked | undefined;
}

/** Whose form it becomes. */
export interface Taker {
  readonly actor: Actor;
  /** The last step, in the transaction that counts the form. */
  readonly take: (context: WriteContext, friend: Friend, values: Values, sender: Sender) => Promise<unknown>;
  /** What the page is told besides that the form was sent; of what was typed alone, or it would tell who is known. */
  readonly tell?: (values: Values) => string;
}

/**
 * Takes a stranger's form: the answer leads back to its page, with and without JavaScript, and with all that was typed
 * unless it was taken. Whoever is suspected of being a program is believed the second time.
 */
export async function takeForm(request: Request, requestId: string, page: FormPage): Promise<Response> {
  const { path, place } = page;
  const form = await readFormBody(request);
  const values = withSuggestion(readFriend(form), form);
  const ticked = readTicked(form.get("friendSmsConsent"));
  const now = new Date();
  const network = clientNetwork(request.headers);
  const wish = readWish(request.headers);
  const again = (why: Partial<KeptForm>) =>
    seeAgain(`${path}?again#form`, { values, wrong: [], ...why }, place);
  try {
    const taker = await page.open(now);
    if (!taker) return seeOther(path);
    const stamp = form.get("stamp") ?? "";
    const doubt = isFreshStamp(place, stamp, now) ? doubtOf(form, values) : ({ notice: "stale" } as const);
    if (doubt) return again(doubt);
    const networkKey = keyedHash(network, place);
    // Not only forms that are taken cost work.
    await consume(anyFormLimit, networkKey.toString("base64url"), {});
    const taken = await transactWrites({ actor: taker.actor, now, requestId }, async (tx, perform) => {
      const outcome = await takeStamp(tx, stamp, values, now);
      if (outcome !== "taken") return outcome;
      await countForm(tx, { network, code: place }, now);
      await perform((context) =>
        taker.take(context, friendOf(values), values, { network, networkKey, wish, ticked }),
      );
      return outcome;
    });
    if (taken === "used") return again({ notice: "used" });
    const way = taker.tell?.(values) ?? "";
    const done = seeDone(`${path}?sent=${markSent(place, now)}${way}`);
    done.headers.append("Set-Cookie", keepSent(path, place, now));
    return done;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      // A failure of ours must not lose what somebody has typed.
      log().error({ requestId, error: describeCause(error) }, toApiError(error).code);
      return again({ notice: "unavailable" });
    }
    if (error.code === "invalid_input") return again({ wrong: wrongFields(error) });
    if (error.code === "rate_limited") {
      return again({ notice: "limited", waitMinutes: Math.ceil((error.retryAfterSeconds ?? 3600) / 60) });
    }
    // The campaign was paused, or the last place taken, while the form was filled in.
    return seeOther(path);
  }
}

/** What a person is asked before the form is taken, once. */
function doubtOf(form: URLSearchParams, { friendEmail }: Values): Partial<KeptForm> | undefined {
  if (form.get("company")) return { notice: "trap" };
  const suggestion = suggestEmail(friendEmail);
  return suggestion && form.get("checkedEmail") !== friendEmail ? { suggestion } : undefined;
}

// The button beside the question takes the address that was suggested.
function withSuggestion(values: Values, form: URLSearchParams): Values {
  const better = form.get("betterEmail");
  return better && better === suggestEmail(values.friendEmail) ? { ...values, friendEmail: better } : values;
}

function friendOf({
  friendName,
  friendEmail,
  friendPhone,
  friendSmsConsent,
  friendTellConsent,
}: Values): Friend {
  return {
    friendName,
    ...(friendEmail.trim() !== "" && { friendEmail: friendEmail.trim() }),
    ...(friendPhone.trim() !== "" && { friendPhone }),
    ...(friendSmsConsent && { friendSmsConsent }),
    ...(friendTellConsent && { friendTellConsent }),
  };
}
