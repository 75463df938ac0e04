import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Tx, transact } from "@/db/client";
import { retryConflicts } from "@/db/errors";
import { type Change, recordChange } from "@/lib/kit/audit";
import type { Actor } from "@/lib/kit/auth/actor";
import type { Endpoint, Method } from "@/lib/kit/contract";
import { admit, type CallOptions, callable, type Implementation } from "@/lib/kit/implement";

/** The context of a visitor's write. */
export interface OpenContext {
  readonly db: Tx;
  readonly now: Date;
  /** The caller's network address. */
  readonly network: string;
  /** Adds an entry to the audit log of the organization the request turns out to concern, if any. */
  readonly record: (orgId: string, change: Change) => Promise<void>;
}

/** Longer than the work takes, so that response times don't reveal whether a record exists. */
const EVEN_PACE_MS = 200;

/**
 * Implements an endpoint for visitors. The request belongs to no organization yet, so an audit entry is optional and
 * responses are not stored for repeats.
 */
export function implementOpen<In extends z.ZodType, Out extends z.ZodType, M extends Method>(
  endpoint: Endpoint<In, Out, M>,
  run: (context: OpenContext, input: z.output<In>) => Promise<z.output<Out>>,
): Implementation<Endpoint<In, Out, M>> {
  const reply = async (visitor: Actor, wire: unknown, { now = new Date(), requestId }: CallOptions) => {
    const input = admit(endpoint, visitor, wire, now);
    const work = retryConflicts(() =>
      transact((tx) => {
        const record = (orgId: string, change: Change) =>
          recordChange(tx, { actor: { ...visitor, orgId }, now, requestId }, change);
        return run({ db: tx, now, network: visitor.id, record }, input);
      }),
    );
    const [result] = await Promise.all([work, sleep(EVEN_PACE_MS)]);
    return { body: z.encode(endpoint.output, result) };
  };
  return callable(endpoint, reply);
}
