import { z } from "zod";
import { database } from "@/db/client";
import { attempt } from "@/lib/kit/attempt";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf } from "@/lib/kit/auth/plan-overrides";
import { selectTerms } from "@/lib/kit/auth/system-actor";
import { workEach } from "@/lib/kit/due-work";
import { ApiError, errorCodes, featureNotEnabled, organizationSuspended, termsNotAccepted } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { observe } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { parseJson, readBytes } from "@/lib/kit/request";

// The steps that all inbound events share, from the organization's own programs (`webhooks`) and from connected systems
// (`connections`). Each keeps its own table, because most columns belong to one of them (docs/decisions.md).

const MAX_EVENT_BYTES = 256 * 1024;

/** Per organization, counted only after the signature is verified. */
const eventLimit = { name: "webhooks", q: 3000, w: 60, counts: "events" };

export interface InboundRequest {
  /** The UUIDs in the URL after `/api/webhooks`; undefined if malformed. */
  readonly ids: readonly (string | undefined)[];
  readonly body: Uint8Array;
  readonly headers: Headers;
  readonly now: Date;
  readonly requestId: string;
}

/** The response to a request that no sender signed. */
interface Unsigned {
  readonly refusal: ApiError;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs only within the limit for unsigned requests. */
  readonly record?: () => Promise<void>;
}

/**
 * Receives signed events.
 * @param verify finds the sender by its signature, as the actor of what follows
 * @param handle answers a verified request with its parsed body
 */
export function receiveSigned<Sender extends { readonly actor: Actor }>(
  route: string,
  verify: (request: InboundRequest) => Promise<Sender | Unsigned>,
  handle: (sender: Sender, payload: unknown, request: InboundRequest) => Promise<Response>,
) {
  return observe(route, async (request, trace) => {
    const now = new Date();
    const { requestId, headers } = trace;
    const body = await readBytes(request, MAX_EVENT_BYTES);
    const received = { ids: readIds(request.url), body, headers: request.headers, now, requestId };
    const sender = await verify(received);
    if ("refusal" in sender) {
      await consume(limits.unauthenticated, clientNetwork(request.headers), headers);
      await sender.record?.();
      return problemResponse(sender.refusal, requestId, sender.headers);
    }
    trace.actor = sender.actor;
    await consume(eventLimit, sender.actor.orgId, headers);
    refuseStanding(sender.actor);
    return handle(sender, parseJson(body), received);
  });
}

const Id = z.uuid().toLowerCase();

function readIds(url: string) {
  const [, , , ...parts] = new URL(url).pathname.split("/");
  return parts.map((part) => Id.safeParse(part).data);
}

/** @throws ApiError if the organization may not receive events */
export function refuseStanding({ isSuspended, move, awaitsTerms, plan }: Actor): void {
  if (isSuspended) throw organizationSuspended({ move });
  if (awaitsTerms) throw termsNotAccepted();
  if (!plan.integrations) throw featureNotEnabled("integrations");
}

/** A key or connection, with the members who could sign as it. */
type Sender = Pick<Actor, "orgId" | "id" | "name"> & Partial<Pick<Actor, "userId" | "involved">>;

/** The sender as an actor on its organization's plan; null if the organization is gone. */
export async function findSender(sender: Sender, now: Date): Promise<Actor | null> {
  const [terms] = await selectTerms(database()).execute({ orgId: sender.orgId });
  return terms ? { ...sender, kind: "webhook", roles: [], ...standingOf(terms, now) } : null;
}

/**
 * Applies an event through the same functions as the API, so the same rules hold. If they refuse it, nothing changes
 * and the refusal is returned.
 * @throws any failure of our own
 */
export async function applyEvent<Result>(
  context: WriteContext,
  effect: (context: WriteContext) => Promise<Result>,
): Promise<Result | ApiError> {
  try {
    return await attempt(context, effect);
  } catch (error) {
    if (!(error instanceof ApiError) || errorCodes[error.code][0] >= 500) throw error;
    return error;
  }
}

/**
 * The context of a member's decision about an event. Its sender supplies the amount and the member picks the lead, so
 * neither may approve the reward.
 * @param members who could have signed the event
 */
export function withInvolved(context: WriteContext, members: readonly string[]): WriteContext {
  return { ...context, actor: { ...context.actor, involved: members } };
}

/** Why an event has no effect, after a member dismissed it. */
export function describeDismissal({ name }: Actor): string {
  return `Dismissed by ${name}.`;
}

/** Retries stored events one by one. A failure of our own is logged and stops none of the others. */
export async function retryEach<Event extends { readonly eventId: string }>(
  events: readonly Event[],
  retry: (event: Event) => Promise<unknown>,
): Promise<void> {
  await workEach(events, "an event that waits was not handled", retry);
}
