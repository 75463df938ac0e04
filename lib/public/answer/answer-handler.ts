import { answerJob, findAskedJob } from "@/lib/asks/answer-job";
import { text } from "@/lib/kit/contract";
import { fieldError } from "@/lib/kit/errors";
import { performWrite } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { observe } from "@/lib/kit/observe";
import { readFormBody, seeOther } from "@/lib/public/friend-page/saved-form";
import { observeForm, openLink, tokenOf } from "@/lib/public/observe-form";

/** Per link. */
const answerLimit = { name: "answer", q: 30, w: 60, counts: "requests with this link" };

/** Maximum length of a customer's comment, in characters. */
export const MAX_COMMENT = 1_000;

const Comment = text(MAX_COMMENT);

/**
 * Stores a customer's feedback on a job: `POST /api/answer/{token}`, with a score or, after it, a comment. The link is
 * the permission. Redirects to the page, which shows the current state.
 */
export const takeJobAnswer = observeForm("POST /api/answer/:token", async (request, trace) => {
  const now = new Date();
  const form = await readFormBody(request);
  const token = tokenOf(request);
  const asked = await openLink(request, trace, await findAskedJob(token, now));
  if (!asked) return seeOther(pageOf(token));
  const { actor, jobId } = asked;
  await consume(answerLimit, jobId, trace.headers);
  const answer = { jobId, ...readScore(form.get("action")), ...readComment(form.get("comment")) };
  const write = { actor, now, requestId: trace.requestId };
  await performWrite(write, (context) => answerJob(context, answer));
  return seeOther(pageOf(token));
});

/** Redirects to the page without a change, because mail scanners open every link. */
export const showAnswerPage = observe("GET /api/answer/:token", async (request) => seeOther(pageOf(tokenOf(request))));

function readScore(value: string | null) {
  if (value === null || value === "comment") return {};
  const score = Number(value);
  if (!Number.isInteger(score) || score < 1 || score > 5) throw fieldError("action", "must be from 1 to 5");
  return { score };
}

// Line breaks would be lost in emails, so they become spaces.
function readComment(value: string | null) {
  const { data } = Comment.safeParse((value ?? "").replace(/\s+/gu, " ").slice(0, MAX_COMMENT));
  return data === undefined ? {} : { comment: data };
}

function pageOf(token: string): string {
  return `/answer/${token}`;
}
