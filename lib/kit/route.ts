import type { Answer, RequestLike } from "@/lib/kit/answer";
import { type Actor, visitorFrom } from "@/lib/kit/auth/actor";
import { readCredential } from "@/lib/kit/auth/credential";
import { recordWrite } from "@/lib/kit/auth/session";
import { type Endpoint, isAccepted } from "@/lib/kit/contract";
import { CSV_TYPE, prefersCsv } from "@/lib/kit/csv";
import { appUrl } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import type { Implementation, Reply } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { describeCause, log } from "@/lib/kit/log";
import { type Handler, observeDirectly, type Trace } from "@/lib/kit/observe";
import { requireOwnPage, requireSameOrigin } from "@/lib/kit/origin";
import { readPrecondition } from "@/lib/kit/precondition";
import { problemAnswer } from "@/lib/kit/problem";
import { readIdempotency, readInput } from "@/lib/kit/request";
import { isConditional, versionOf } from "@/lib/kit/version";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/**
 * The handlers of one path, one per method: the given implementations, and 405 with `Allow` for the rest. They are plain
 * Request → Response functions, so any server can use them.
 */
export function route(...implementations: Implementation[]): Record<(typeof methods)[number], Handler> {
  const served = new Map<string, Implementation>(
    implementations.map((implementation) => [implementation.endpoint.method, implementation]),
  );
  const allow = [...served.keys()].join(", ");
  const handler = (method: string): Handler => {
    const implementation = served.get(method);
    return implementation ? serve(implementation, served) : refuseMethod(allow);
  };
  return {
    GET: handler("GET"),
    POST: handler("POST"),
    PUT: handler("PUT"),
    PATCH: handler("PATCH"),
    DELETE: handler("DELETE"),
  };
}

/** The handlers of a path outside the contract: the given ones by method, and 405 with `Allow` for the rest. */
export function serveOnly<Given extends { readonly [Name in "GET" | "HEAD" | "POST"]?: Handler }>(given: Given) {
  const refuse = refuseMethod(Object.keys(given).join(", "));
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, ...given };
}

/** Answers any unknown path under `/api` and `/app` with a problem document. */
export const notFound = observeDirectly("(unknown)", async () => {
  throw new ApiError("not_found", "There is nothing at this address. The API reference is at /docs.");
});

const served = new WeakMap<Handler, Endpoint>();

/** The endpoint a handler serves. A test uses it to match endpoints with route files. */
export function endpointOf(handler: Handler): Endpoint | undefined {
  return served.get(handler);
}

/** @param siblings the implementations of the same path, by method */
function serve(implementation: Implementation, siblings: ReadonlyMap<string, Implementation>): Handler {
  const { endpoint } = implementation;
  const update = [...siblings.values()].map((sibling) => sibling.endpoint).find(isConditional);
  const answer = async (request: RequestLike, trace: Trace): Promise<Answer> => {
    const now = new Date();
    const actor = await authenticate(request, endpoint, trace, now);
    // Keeps visitors' network addresses out of the log.
    if (actor.kind !== "visitor") trace.actor = actor;
    const input = await readInput(request, endpoint);
    const idempotency = readIdempotency(request, endpoint, input);
    const format = prefersCsv(request.headers.get("accept")) ? "csv" : "json";
    const precondition = readPrecondition(request, implementation, siblings.get("GET"), input);
    const options = { now, requestId: trace.requestId, idempotency, format, precondition } as const;
    const replying = implementation.reply(actor, input, options);
    const reply = endpoint.method === "GET" ? await replying : await replying.finally(() => mark(actor));
    return respond(endpoint, reply, update);
  };
  const handler = observeDirectly(`${endpoint.method} ${endpoint.path}`, answer, endpoint.deadlineMs);
  served.set(handler, endpoint);
  return handler;
}

/** Marks the caller's session after a write. The write is done or not, whatever becomes of its mark. */
async function mark(actor: Actor): Promise<void> {
  await recordWrite(actor).catch((error: unknown) => log().warn({ error: describeCause(error) }, "no mark of a write"));
}

/** Answers 405 for a method the path doesn't support. @param allow value of the `Allow` header */
function refuseMethod(allow: string): Handler {
  return observeDirectly("(method)", async (request, trace) => {
    const detail = `${request.method} is not possible here; use ${allow}.`;
    return problemAnswer(new ApiError("method_not_allowed", detail), trace.requestId, { Allow: allow });
  });
}

/** @param update the endpoint that updates the same resource, if it has versions */
function respond(endpoint: Endpoint, { body, replayed, stream, csv }: Reply, update: Endpoint | undefined): Answer {
  if (csv) return respondWithFile(csv);
  return {
    body: stream ? writeList(stream) : JSON.stringify(body),
    status: isAccepted(endpoint, body) ? 202 : endpoint.status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      ...(update && endpoint.method !== "DELETE" && { ETag: versionOf(update, body) }),
      ...(replayed && { "Idempotent-Replayed": "true" }),
    },
  };
}

function respondWithFile({ key, pieces }: NonNullable<Reply["csv"]>): Answer {
  return {
    body: pieces,
    status: 200,
    headers: {
      "Content-Type": CSV_TYPE,
      "Content-Disposition": `attachment; filename="${key}.csv"`,
      "Cache-Control": "no-store",
    },
  };
}

async function* writeList({ key, batches }: NonNullable<Reply["stream"]>): AsyncGenerator<string> {
  let before = `{${JSON.stringify(key)}:[`;
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.map((item) => JSON.stringify(item)).join(",");
    before = ",";
  }
  yield "]}";
}

/**
 * Identifies the caller and counts the request against the caller's limits. Cookies authenticate writes only from our own
 * pages.
 * @throws ApiError `unauthenticated`, `cross_origin` or `rate_limited`
 */
async function authenticate(
  request: RequestLike,
  { access, visitorLimit = limits.visitor, organizationLimit }: Endpoint,
  { headers }: Trace,
  now: Date,
): Promise<Actor> {
  if (access.caller === "visitor") {
    requireOwnPage(request, appUrl());
    const visitor = visitorFrom(clientNetwork(request.headers));
    await consume(visitorLimit, visitor.id, headers);
    return visitor;
  }
  requireSameOrigin(request, appUrl());
  const { find, refuse, limit = limits.default } = readCredential(request.headers);
  const actor = await find(now);
  if (!actor) {
    await consume(limits.unauthenticated, clientNetwork(request.headers), headers);
    throw new ApiError("unauthenticated", await refuse(now));
  }
  await consume(limit, `${actor.kind}:${actor.id}`, headers);
  if (organizationLimit) await consume(organizationLimit, actor.orgId, headers);
  return actor;
}
