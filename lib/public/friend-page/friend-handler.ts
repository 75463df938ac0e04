import { normalizeReferralCode } from "@/lib/advocates/referral-code";
import type { Actor } from "@/lib/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { observe } from "@/lib/kit/observe";
import { toApiError } from "@/lib/kit/problem";
import { refuseMethod } from "@/lib/kit/route";
import { hashNetwork } from "@/lib/public/friend-page/count-visit";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { anyFormLimit, countForm } from "@/lib/public/friend-page/form-limits";
import { markSent, readStamp, takeStamp } from "@/lib/public/friend-page/form-time";
import {
  type KeptForm,
  readFormBody,
  readFriend,
  seeAgain,
  seeOther,
  wrongFields,
} from "@/lib/public/friend-page/kept-form";
import { requestReferral } from "@/lib/referrals/friend-request";

/** What a friend's form holds. */
interface FriendForm {
  readonly values: KeptForm["values"];
  readonly stamp: string;
  /** What stands in the field that people do not see. */
  readonly trap: string;
}

/**
 * What came of a form: `closed` when the link takes no friends, `again` when it can be corrected and sent once more.
 * Who is known already is told as `sent`, or whoever types an address would learn it.
 */
type Submission =
  | { readonly kind: "sent"; readonly way: "email" | "text" | "call" }
  | { readonly kind: "closed" }
  | { readonly kind: "again"; readonly form: KeptForm };

interface Sender {
  readonly network: string;
  readonly now: Date;
  readonly requestId?: string;
}

/** Takes a friend's form: records the referral, or says why not. A friend is never turned away for the plan's limits. */
export async function submitFriendForm(code: string, form: FriendForm, sender: Sender): Promise<Submission> {
  const { values } = form;
  const link = await findFriendLink(code, sender.now);
  if (link?.state !== "open") return { kind: "closed" };
  const notice = suspect(link.code, form, sender.now);
  if (notice) return { kind: "again", form: { values, wrong: [], notice } };
  try {
    await consumeForm(link.code, sender);
    const stamp = await refer(link, form, sender);
    if (stamp === "used") return { kind: "again", form: { values, wrong: [], notice: "used" } };
    return { kind: "sent", way: wayToConfirm(values, link) };
  } catch (error) {
    return explain(error, values);
  }
}

// Whoever sends the form once more is believed, so that no person is locked out.
function suspect(code: string, { stamp, trap }: FriendForm, now: Date): KeptForm["notice"] {
  const age = readStamp(code, stamp, now);
  if (age !== "fine") return age;
  return trap === "" ? undefined : "trap";
}

// Of what was typed alone, or it would tell who is known.
function wayToConfirm({ friendEmail, friendSmsConsent }: KeptForm["values"], { plan }: FriendLink) {
  if (friendEmail.trim() !== "") return "email";
  return friendSmsConsent && plan.sms ? "text" : "call";
}

// Not only forms that are taken cost work.
async function consumeForm(code: string, { network }: Sender): Promise<void> {
  await consume(anyFormLimit, hashNetwork(network, code), {});
}

async function refer(link: FriendLink, { values, stamp }: FriendForm, { network, ...moment }: Sender) {
  const { orgId, campaignId, advocateId, code, plan } = link;
  const actor: Actor = { kind: "portal", id: advocateId, name: "Friend page", orgId, roles: [], plan };
  const { friendName, friendEmail, friendPhone, friendSmsConsent } = values;
  const friend = {
    friendName,
    ...(friendEmail.trim() !== "" && { friendEmail: friendEmail.trim() }),
    ...(friendPhone.trim() !== "" && { friendPhone }),
    ...(friendSmsConsent && { friendSmsConsent }),
  };
  const networkKey = Buffer.from(hashNetwork(network, code), "base64url");
  return transactWrites({ ...moment, actor }, async (tx, perform) => {
    const taken = await takeStamp(tx, stamp, values, moment.now);
    if (taken !== "taken") return taken;
    await countForm(tx, { network, code }, moment.now);
    await perform((context) => requestReferral(context, { campaignId, advocateId, ...friend }, networkKey));
    return taken;
  });
}

function explain(error: unknown, values: KeptForm["values"]): Submission {
  if (!(error instanceof ApiError)) throw error;
  const { code, retryAfterSeconds = 3600 } = error;
  if (code === "invalid_input") {
    return { kind: "again", form: { values, wrong: wrongFields(error) } };
  }
  if (code === "rate_limited") {
    const waitMinutes = Math.ceil(retryAfterSeconds / 60);
    return { kind: "again", form: { values, wrong: [], notice: "limited", waitMinutes } };
  }
  // The campaign was paused, or the last place taken, while the form was filled in.
  return { kind: "closed" };
}

/**
 * Takes the form of the friend page: `POST /api/friends/{code}`. Whoever has the link may send it, so cookies mean
 * nothing; the answer leads back to the page, with and without JavaScript.
 */
export const takeFriendForm = observe("POST /api/friends/:code", async (request, { requestId }) => {
  const form = await readFormBody(request);
  const code = codeOf(request);
  const values = readFriend(form);
  const typed = { values, stamp: form.get("stamp") ?? "", trap: form.get("company") ?? "" };
  const sender = { network: clientNetwork(request.headers), now: new Date(), requestId };
  const submission = await submitFriendForm(code, typed, sender).catch((error: unknown): Submission => {
    // A failure of ours must not lose what somebody has typed.
    log().error({ requestId, error: describeCause(error) }, toApiError(error).code);
    return { kind: "again", form: { values, wrong: [], notice: "unavailable" } };
  });
  return answer(code, submission);
});

/** Leads to the page: an address that somebody copied, or a page that was loaded again. */
export const showFriendPage = observe("GET /api/friends/:code", async (request) =>
  seeOther(pageOf(codeOf(request))),
);

/** Answers every other method. */
export const refuseOtherMethods = refuseMethod("GET, HEAD, POST");

function answer(code: string, submission: Submission): Response {
  const page = pageOf(code);
  if (submission.kind === "again") return seeAgain(`${page}?again#form`, submission.form, code);
  if (submission.kind === "closed") return seeOther(page);
  const by = submission.way === "email" ? "" : `&by=${submission.way}`;
  return seeOther(`${page}?sent=${markSent(code, new Date())}${by}`);
}

function codeOf(request: Request): string {
  const last = new URL(request.url).pathname.split("/").at(-1) ?? "";
  try {
    return normalizeReferralCode(decodeURIComponent(last));
  } catch {
    return "";
  }
}

function pageOf(code: string): string {
  return `/r/${encodeURIComponent(code)}`;
}
