import { ApiError, fieldError } from "@/lib/kit/errors";
import { performWrite } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { observe } from "@/lib/kit/observe";
import { answerReferral } from "@/lib/leads/referrals/confirm";
import { findConfirmation } from "@/lib/public/confirm/find-confirmation";
import { readFormBody, seeOther } from "@/lib/public/friend-page/saved-form";
import { observeForm, openLink, tokenOf } from "@/lib/public/observe-form";

/** Per link. */
const answerLimit = { name: "confirm", q: 30, w: 60, counts: "requests with this link" };

/**
 * Stores a friend's answer: `POST /api/confirm/{token}`. The link is the permission, so cookies are ignored, and
 * repeats have no effect. Redirects to the page, which shows the current state.
 */
export const takeAnswer = observeForm("POST /api/confirm/:token", async (request, trace) => {
  const now = new Date();
  const form = await readFormBody(request);
  const token = tokenOf(request);
  const asked = await openLink(request, trace, await findConfirmation(token, now));
  // The page explains.
  if (!asked) return seeOther(pageOf(token));
  const { actor, referralId } = asked;
  await consume(answerLimit, referralId, trace.headers);
  const answer = form.get("action");
  if (answer !== "confirm" && answer !== "deny") throw fieldError("action", "must be confirm or deny");
  if (asked.state === "waits" || (asked.state === "full" && answer === "deny")) {
    const write = { actor, now, requestId: trace.requestId };
    await performWrite(write, (context) => answerReferral(context, referralId, answer)).catch(ignoreGone);
  }
  return seeOther(pageOf(token));
});

function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
}

/** Redirects to the page without a change, because mail scanners open every link. */
export const showPage = observe("GET /api/confirm/:token", async (request) => seeOther(pageOf(tokenOf(request))));

function pageOf(token: string): string {
  return `/confirm/${token}`;
}
