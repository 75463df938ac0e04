import { randomUUID } from "node:crypto";
import { databaseCode } from "@/db/errors";
import { readReleaseFit } from "@/db/release-fit";
import { type Answer, type Asked, toResponse } from "@/lib/kit/answer";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { describeCause, log } from "@/lib/kit/log";
import { countRequest } from "@/lib/kit/metrics";
import { problemAnswer, toApiError } from "@/lib/kit/problem";

export type Handler = (request: Request) => Promise<Response>;

/** The same for who makes no `Request` and needs no `Response`. */
export type DirectHandler = (asked: Asked) => Promise<Answer>;

/** What is known of a request while it is answered; the actor is filled in once it is known. */
export interface Trace {
  readonly requestId: string;
  /** What the answer will carry besides its own headers, whatever it says. */
  readonly headers: Record<string, string>;
  actor?: Actor;
}

/** Longer than any statement may run (see `openPool`), so that a slow database is told apart from a silent one. */
const DEADLINE_MS = 12_000;

/**
 * Gives a handler what every answer has: a request id, one log line, and errors as problem documents.
 * @param deadlineMs after how long the caller is told that it takes too long
 */
export function observe(
  route: string,
  answer: (request: Request, trace: Trace) => Promise<Response>,
  deadlineMs = DEADLINE_MS,
): Handler {
  return async (request) => {
    const trace = openTrace(request);
    const answered = answer(request, trace).catch((error: unknown) => refuse(error, trace).then(toResponse));
    const response = await follow(
      route,
      request,
      trace,
      answered,
      () => toResponse(tooLate(trace)),
      deadlineMs,
    );
    for (const [name, value] of Object.entries(trace.headers)) response.headers.set(name, value);
    return response;
  };
}

const direct = new WeakMap<Handler, DirectHandler>();

/** The same for a handler that reads no more of a request than `Asked` has. It can be called directly, too. */
export function observeDirectly(
  route: string,
  answer: (asked: Asked, trace: Trace) => Promise<Answer>,
): Handler {
  const answerDirectly: DirectHandler = async (asked) => {
    const trace = openTrace(asked);
    const answered = answer(asked, trace).catch((error: unknown) => refuse(error, trace));
    const given = await follow(route, asked, trace, answered, () => tooLate(trace), DEADLINE_MS);
    return { ...given, headers: { ...given.headers, ...trace.headers } };
  };
  const handler: Handler = async (request) => toResponse(await answerDirectly(request));
  direct.set(handler, answerDirectly);
  return handler;
}

/** What a handler is without `Request` and `Response`, if it can do without. */
export function directOf(handler: Handler): DirectHandler | undefined {
  return direct.get(handler);
}

function openTrace({ headers }: Asked): Trace {
  const asked = headers.get("x-request-id") ?? "";
  const requestId = /^[\w-]{8,64}$/.test(asked) ? asked : randomUUID();
  return { requestId, headers: { "X-Request-Id": requestId } };
}

/** Waits for an answer, as long as that makes sense, counts and logs it. */
async function follow<A extends Pick<Answer, "status">>(
  route: string,
  { method }: Asked,
  trace: Trace,
  answered: Promise<A>,
  giveUp: () => A,
  deadlineMs: number,
): Promise<A> {
  const start = performance.now();
  const countAnswer = countRequest(route, method);
  const answer = await answerInTime(answered, giveUp, deadlineMs);
  const { status } = answer;
  const { actor, requestId } = trace;
  const ms = Math.round((performance.now() - start) * 10) / 10;
  countAnswer(status, ms);
  const caller = actor && { orgId: actor.orgId, actor: `${actor.kind}:${actor.id}` };
  log().info({ requestId, route, status, ms, ...caller }, "request");
  return answer;
}

// The driver can wait forever for a server that accepts connections and says nothing (porsager/postgres#1193).
async function answerInTime<A>(answered: Promise<A>, giveUp: () => A, deadlineMs: number): Promise<A> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<A>((resolve) => {
    timer = setTimeout(() => resolve(giveUp()), deadlineMs);
  });
  return Promise.race([answered, deadline]).finally(() => clearTimeout(timer));
}

function tooLate({ requestId }: Trace): Answer {
  const detail =
    "The service took too long. Whether the work was done is unknown; an Idempotency-Key makes it safe to repeat.";
  return problemAnswer(new ApiError("unavailable", detail), requestId);
}

async function refuse(error: unknown, { requestId }: Trace): Promise<Answer> {
  const refusal = toApiError(error);
  if (refusal === error) return problemAnswer(refusal, requestId);
  log().error({ requestId, error: describeCause(error) }, refusal.code);
  const isMisfit = refusal.code === "internal" && databaseCode(error) !== undefined && (await isUnfit());
  return problemAnswer(isMisfit ? new ApiError("unavailable", MISFIT) : refusal, requestId);
}

const MISFIT =
  "This server’s release does not fit its database, so nothing can be saved here. Its operator has to finish the update.";

/** Whether the database refuses because its tables are those of another release, which is no fault of the code. */
async function isUnfit(): Promise<boolean> {
  return (await readReleaseFit().catch(() => "current")) !== "current";
}
