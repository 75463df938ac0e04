import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { describeCause, log } from "@/lib/kit/log";
import { countRequest } from "@/lib/kit/metrics";
import { problemResponse, toApiError } from "@/lib/kit/problem";

export type Handler = (request: Request) => Promise<Response>;

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
    const start = performance.now();
    const countAnswer = countRequest(route, request.method);
    const requestId = requestIdOf(request);
    const trace: Trace = { requestId, headers: { "X-Request-Id": requestId } };
    const answered = answer(request, trace).catch((error: unknown) => refuse(error, trace));
    const response = await answerInTime(answered, trace, deadlineMs);
    for (const [name, value] of Object.entries(trace.headers)) response.headers.set(name, value);
    const { actor } = trace;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    countAnswer(response.status, ms);
    const caller = actor && { orgId: actor.orgId, actor: `${actor.kind}:${actor.id}` };
    log().info({ requestId, route, status: response.status, ms, ...caller }, "request");
    return response;
  };
}

// The driver can wait forever for a server that accepts connections and says nothing (porsager/postgres#1193).
async function answerInTime(
  answered: Promise<Response>,
  { requestId }: Trace,
  deadlineMs: number,
): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(problemResponse(tooLate(), requestId)), deadlineMs);
  });
  return Promise.race([answered, deadline]).finally(() => clearTimeout(timer));
}

function tooLate(): ApiError {
  return new ApiError(
    "unavailable",
    "The service took too long. Whether the work was done is unknown; an Idempotency-Key makes it safe to repeat.",
  );
}

function refuse(error: unknown, { requestId }: Trace): Response {
  const refusal = toApiError(error);
  if (refusal !== error) log().error({ requestId, error: describeCause(error) }, refusal.code);
  return problemResponse(refusal, requestId);
}

function requestIdOf(request: Request): string {
  const asked = request.headers.get("x-request-id") ?? "";
  return /^[\w-]{8,64}$/.test(asked) ? asked : randomUUID();
}
