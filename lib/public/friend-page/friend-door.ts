import { normalizeReferralCode } from "@/lib/advocates/referral-code";
import { describeCause, log } from "@/lib/kit/log";
import { observe } from "@/lib/kit/observe";
import { toApiError } from "@/lib/kit/problem";
import { clientNetwork } from "@/lib/kit/rate-limit-address";
import { refuseMethod } from "@/lib/kit/route";
import { seeAgain, seeOther } from "@/lib/public/friend-page/form-answer";
import { readFormBody, readFriend } from "@/lib/public/friend-page/form-body";
import { type Submission, submitFriendForm } from "@/lib/public/friend-page/submit";

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
