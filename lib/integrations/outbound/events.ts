import { and, desc, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { OutboundEventType } from "@/db/enums";
import { outboundEvents as table } from "@/db/schema/outbound";
import { outboundEvents } from "@/lib/integrations/outbound/contract";
import { EVENT_VERSION, eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { implement } from "@/lib/kit/implement";
import { referralUrl } from "@/lib/kit/public-links";
import { readFlags } from "@/lib/leads/review/read-flags";

export interface StoredEvent {
  readonly id: string;
  readonly orgId: string;
  readonly type: OutboundEventType;
  readonly data: unknown;
  readonly happenedAt: Date;
  readonly referralId: string | null;
  readonly isTest: boolean;
}

/** An event as sent. Field order is the order of its bytes. */
export interface SentEvent {
  readonly id: string;
  readonly type: OutboundEventType;
  readonly timestamp: Date;
  readonly orgId: string;
  readonly version: typeof EVENT_VERSION;
  readonly data: Readonly<Record<string, unknown>>;
}

export const keptEvent = {
  id: table.id,
  orgId: table.orgId,
  type: table.type,
  data: table.data,
  happenedAt: table.happenedAt,
  referralId: table.referralId,
  isTest: table.isTest,
};

/** Adds fields the database cannot compute: links, and why a referral was flagged. Test events stay as they are. */
export async function presentEvents(db: Db, events: readonly StoredEvent[]): Promise<SentEvent[]> {
  const reasons = await readReasons(db, events);
  return events.map(({ id, type, orgId, happenedAt: timestamp, data, isTest }) => {
    const reason = reasons.get(id);
    const linked = isTest ? data : withLinks(data);
    const fields = { ...asFields(linked), ...(reason !== undefined && { reason }) };
    return { id, type, timestamp, orgId, version: EVENT_VERSION, data: fields };
  });
}

async function readReasons(db: Db, events: readonly StoredEvent[]): Promise<ReadonlyMap<string, string>> {
  const flagged = events.filter(({ type, isTest }) => type === "referral.flagged" && !isTest);
  const reasons = new Map<string, string>();
  for (const orgId of new Set(flagged.map((event) => event.orgId))) {
    const own = flagged.filter((event) => event.orgId === orgId);
    const flags = await readFlags(
      db,
      orgId,
      own.flatMap(({ referralId }) => referralId ?? []),
    );
    for (const { id, referralId, data } of own) {
      const flag = flags.get(referralId ?? "")?.flags.find(({ rule }) => rule === asFields(data)["rule"]);
      // The flag may have been removed since, but the event is sent anyway.
      reasons.set(id, flag?.sentence ?? "It was flagged for review.");
    }
  }
  return reasons;
}

function asFields(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null ? { ...data } : {};
}

/** Adds the share link to every advocate in the data. */
function withLinks(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  const fields = Object.entries(data).map(([key, value]) => [key, withLinks(value)] as const);
  const code = asFields(data)["referralCode"];
  return Object.fromEntries([...fields, ...(typeof code === "string" ? [["referralUrl", referralUrl(code)]] : [])]);
}

const SAMPLES = 3;

const exampleEvent = {
  id: "019a6c24-11aa-7c01-8d20-3b4c5d6e7f81",
  timestamp: new Date("2026-11-10T15:30:00.000Z"),
};

export const listEventSamples = implement(outboundEvents.listSamples, async ({ db, actor: { orgId } }, { type }) => {
  const rows = await db
    .select(keptEvent)
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.type, type), eq(table.isTest, false)))
    .orderBy(desc(table.id))
    .limit(SAMPLES);
  if (rows.length > 0) return { events: (await presentEvents(db, rows)).map(written) };
  return {
    events: [
      written({
        ...exampleEvent,
        orgId,
        version: EVENT_VERSION,
        type,
        data: { ...eventCatalog[type].example },
      }),
    ],
  };
});

/** An event in API form. */
export function written(event: SentEvent) {
  return { ...event, data: { ...event.data }, timestamp: event.timestamp };
}
