import { randomUUID } from "node:crypto";
import { databaseCode } from "@/db/errors";
import { readReleaseFit } from "@/db/release-fit";
import { type Answer, type RequestLike, toResponse } from "@/lib/kit/answer";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { describeCause, log } from "@/lib/kit/log";
import { countRequest } from "@/lib/kit/metrics";
import { problemAnswer, toApiError } from "@/lib/kit/problem";

export type Handler = (request: Request) => Promise<Response>;

/** A handler without the cost of `Request` and `Response` objects. */
type DirectHandler = (request: RequestLike) => Promise<Answer>;

/** Per-request state; `actor` is set after authentication. */
export interface Trace {
  readonly requestId: string;
  /** Headers to add to any response. */
  readonly headers: Record<string, string>;
  actor?: Actor;
}

/** Longer than any statement may run (see `openPool`), so that a slow query fails with its own error first. */
const DEADLINE_MS = 12_000;

/**
 * Wraps a handler with a request id, one log line, metrics, and errors as problem documents.
 * @param deadlineMs when to give up and answer `unavailable`
 */
export function observe(
  route: string,
  answer: (request: Request, trace: Trace) => Promise<Response>,
  deadlineMs = DEADLINE_MS,
): Handler {
  return async (request) => {
    const trace = openTrace(request);
    const pending = answer(request, trace).catch((error: unknown) => refuse(error, trace).then(toResponse));
    const response = await follow(route, request, trace, pending, () => toResponse(tooLate(trace)), deadlineMs);
    for (const [name, value] of Object.entries(trace.headers)) response.headers.set(name, value);
    return response;
  };
}

const direct = new WeakMap<Handler, DirectHandler>();

/** Like `observe`, for a handler that needs only `RequestLike`. The front end can call it directly (see `directOf`). */
export function observeDirectly(
  route: string,
  answer: (request: RequestLike, trace: Trace) => Promise<Answer>,
  deadlineMs = DEADLINE_MS,
): Handler {
  const answerDirectly: DirectHandler = async (request) => {
    const trace = openTrace(request);
    const pending = answer(request, trace).catch((error: unknown) => refuse(error, trace));
    const result = await follow(route, request, trace, pending, () => tooLate(trace), deadlineMs);
    return { ...result, headers: { ...result.headers, ...trace.headers } };
  };
  const handler: Handler = async (request) => toResponse(await answerDirectly(request));
  direct.set(handler, answerDirectly);
  return handler;
}

/** The direct form of a handler, if it was made with `observeDirectly`. */
export function directOf(handler: Handler): DirectHandler | undefined {
  return direct.get(handler);
}

function openTrace({ headers }: RequestLike): Trace {
  const given = headers.get("x-request-id") ?? "";
  const requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  return { requestId, headers: { "X-Request-Id": requestId } };
}

/** Waits for the answer until the deadline, then counts and logs it. */
async function follow<A extends Pick<Answer, "status">>(
  route: string,
  { method }: RequestLike,
  trace: Trace,
  pending: Promise<A>,
  giveUp: () => A,
  deadlineMs: number,
): Promise<A> {
  const start = performance.now();
  const countAnswer = countRequest(route, method);
  const answer = await answerInTime(pending, giveUp, deadlineMs);
  const { status } = answer;
  const { actor, requestId } = trace;
  const ms = Math.round((performance.now() - start) * 10) / 10;
  countAnswer(status, ms);
  const caller = actor && { orgId: actor.orgId, actor: `${actor.kind}:${actor.id}` };
  log().info({ requestId, route, status, ms, ...caller }, "request");
  return answer;
}

// The driver can wait forever for a server that accepts connections but never responds (porsager/postgres#1193).
async function answerInTime<A>(pending: Promise<A>, giveUp: () => A, deadlineMs: number): Promise<A> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<A>((resolve) => {
    timer = setTimeout(() => resolve(giveUp()), deadlineMs);
  });
  return Promise.race([pending, deadline]).finally(() => clearTimeout(timer));
}

function tooLate({ requestId }: Trace): Answer {
  const detail =
    "The service took too long. We don’t know whether the request went through; an Idempotency-Key makes it safe to retry.";
  return problemAnswer(new ApiError("unavailable", detail), requestId);
}

async function refuse(error: unknown, { requestId }: Trace): Promise<Answer> {
  const apiError = toApiError(error);
  if (apiError === error) return problemAnswer(apiError, requestId);
  log().error({ requestId, error: describeCause(error) }, apiError.code);
  const isMismatch = apiError.code === "internal" && databaseCode(error) !== undefined && (await isOtherRelease());
  return problemAnswer(isMismatch ? new ApiError("unavailable", RELEASE_MISMATCH) : apiError, requestId);
}

const RELEASE_MISMATCH =
  "This server’s release doesn’t match its database, so nothing can be saved. Your server administrator has to finish the update.";

/** Whether the database has another release's schema, so that its errors aren't bugs. */
async function isOtherRelease(): Promise<boolean> {
  return (await readReleaseFit().catch(() => "current")) !== "current";
}
