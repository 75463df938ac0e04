import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { referrals as table } from "@/db/schema/referrals";
import { normalizeReferralCode } from "@/lib/advocates/referral-code";
import type { Actor } from "@/lib/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { observe } from "@/lib/kit/observe";
import { toApiError } from "@/lib/kit/problem";
import { refuseMethod } from "@/lib/kit/route";
import { hashNetwork } from "@/lib/public/friend-page/count-visit";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { anyFormLimit, countForm } from "@/lib/public/friend-page/form-limits";
import { readStamp } from "@/lib/public/friend-page/form-time";
import {
  type KeptForm,
  readFormBody,
  readFriend,
  seeAgain,
  seeOther,
  wrongFields,
} from "@/lib/public/friend-page/kept-form";
import { createReferral } from "@/lib/referrals/service";

/** What a friend's form holds. */
interface FriendForm {
  readonly values: KeptForm["values"];
  readonly stamp: string;
  /** What stands in the field that people do not see. */
  readonly trap: string;
}

/** What came of a form: `closed` when the link takes no friends, `again` when it can be corrected and sent once more. */
type Submission =
  | { readonly kind: "sent" | "known" | "own" | "closed" }
  | { readonly kind: "again"; readonly form: KeptForm };

interface Sender {
  readonly network: string;
  readonly now: Date;
  readonly requestId?: string;
}

/** How long after a referral the same form counts as the same: a button pressed twice, or an answer that got lost. */
const SAME_FORM_MS = 10 * 60 * 1000;

/** Takes a friend's form: records the referral, or says why not. A friend is never turned away for the plan's limits. */
export async function submitFriendForm(code: string, form: FriendForm, sender: Sender): Promise<Submission> {
  const { values } = form;
  const link = await findFriendLink(code, sender.now);
  if (link?.state !== "open") return { kind: "closed" };
  const notice = suspect(link.code, form, sender.now);
  if (notice) return { kind: "again", form: { values, wrong: [], notice } };
  try {
    await consumeForm(link.code, sender);
    await refer(link, values, sender);
    return { kind: "sent" };
  } catch (error) {
    return explain(error, link, values, sender.now);
  }
}

// Whoever sends the form once more is believed, so that no person is locked out.
function suspect(code: string, { stamp, trap }: FriendForm, now: Date): KeptForm["notice"] {
  const age = readStamp(code, stamp, now);
  if (age !== "fine") return age;
  return trap === "" ? undefined : "trap";
}

// Not only forms that are taken cost work.
async function consumeForm(code: string, { network }: Sender): Promise<void> {
  await consume(anyFormLimit, hashNetwork(network, code), {});
}

async function refer(link: FriendLink, values: KeptForm["values"], { network, ...moment }: Sender) {
  const { orgId, campaignId, advocateId, code, plan } = link;
  const actor: Actor = { kind: "portal", id: advocateId, name: "Friend page", orgId, roles: [], plan };
  const { friendName, friendEmail, friendPhone, friendSmsConsent } = values;
  const friend = {
    friendName,
    friendEmail: friendEmail.trim(),
    ...(friendPhone.trim() !== "" && { friendPhone }),
    ...(friendSmsConsent && { friendSmsConsent }),
  };
  await transactWrites({ ...moment, actor }, async (tx, perform) => {
    await countForm(tx, { network, code }, moment.now);
    await perform((context) => createReferral.within(context, { campaignId, advocateId, ...friend }));
  });
}

async function explain(
  error: unknown,
  link: FriendLink,
  values: KeptForm["values"],
  now: Date,
): Promise<Submission> {
  if (!(error instanceof ApiError)) throw error;
  const { code, retryAfterSeconds = 3600 } = error;
  if (code === "self_referral") return { kind: "own" };
  if (code === "duplicate_referral") return { kind: (await isSame(link, values, now)) ? "sent" : "known" };
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

async function isSame({ orgId, campaignId, advocateId }: FriendLink, values: KeptForm["values"], now: Date) {
  const [found] = await database()
    .select({ advocateId: table.advocateId, createdAt: table.createdAt })
    .from(table)
    .where(
      and(
        eq(table.friendEmailIdentity, normalizeEmail(values.friendEmail)),
        eq(table.orgId, orgId),
        eq(table.campaignId, campaignId),
      ),
    );
  return found?.advocateId === advocateId && now.getTime() - found.createdAt.getTime() < SAME_FORM_MS;
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
  return seeOther(submission.kind === "closed" ? page : `${page}?${submission.kind}`);
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
