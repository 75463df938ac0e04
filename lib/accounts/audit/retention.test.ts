import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import type { WebhookEventOutcome } from "@/db/enums";
import type { ConnectionEventOutcome } from "@/db/enums-connections";
import { newId } from "@/db/new-id";
import { auditEntries } from "@/db/schema/audit-entries";
import { connectionEvents, connections } from "@/db/schema/connections";
import { webhookEvents } from "@/db/schema/webhooks";
import { forgetOldEntries } from "@/lib/accounts/audit/retention";
import { listAuditEntries } from "@/lib/accounts/audit/service";
import { changePlan } from "@/lib/accounts/organizations/service";
import { recordChange } from "@/lib/kit/audit";
import { plans } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS as DAY } from "@/lib/kit/durations";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";

const now = new Date("2030-06-01T12:00:00.000Z");
const ago = (ms: number) => new Date(now.getTime() - ms);

isolateDatabase();

const leaveEntry = (actor: Actor, at: Date, subjectId: string) =>
  transact((tx) => recordChange(tx, { actor, now: at }, { action: "campaign.updated", subjectId }));

const stored = async ({ orgId }: Actor) => {
  const rows = await database()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.orgId, orgId), eq(auditEntries.action, "campaign.updated")))
    .orderBy(desc(auditEntries.id));
  return rows.map(({ subjectId }) => subjectId);
};

const readVisible = async (actor: Actor) => {
  const { entries } = await listAuditEntries(actor, {}, { now });
  return entries.filter(({ action }) => action === "campaign.updated").map(({ subjectId }) => subjectId);
};

const leaveEvent = ({ orgId }: Actor, outcome: WebhookEventOutcome, at: Date) =>
  transact((tx) =>
    tx.insert(webhookEvents).values({
      orgId,
      id: newId(at),
      externalId: `${outcome} ${at.toISOString()}`,
      type: "referral.convert",
      data: {},
      bodyHash: Buffer.alloc(32),
      keyId: "rrw_test",
      keyName: "Test",
      outcome,
      status: 200,
      answer: {},
      receivedAt: at,
      handledAt: at,
    }),
  );

const leaveConnection = async ({ orgId }: Actor) => {
  const id = newId(now);
  const row = { orgId, id, system: "stripe", name: "Stripe", isOn: true, createdAt: now } as const;
  await transact((tx) => tx.insert(connections).values(row));
  return id;
};

const leaveConnectionEvent = ({ orgId }: Actor, connectionId: string, outcome: ConnectionEventOutcome, at: Date) =>
  transact((tx) => {
    const id = newId(at);
    const event = { orgId, id, connectionId, externalId: id, type: "invoice.paid", body: {}, outcome };
    return tx.insert(connectionEvents).values({ ...event, receivedAt: at, handledAt: at });
  });

const storedEvents = ({ orgId }: Actor) =>
  database().select().from(webhookEvents).where(eq(webhookEvents.orgId, orgId));

describe("the retention of a plan", () => {
  it.each([
    ["growth", 180],
    ["pro", 730],
  ] as const)("on %s is %i days: older entries are hidden and then deleted", async (tier, days) => {
    const { actor } = await createTestOrganization({ tier });
    await leaveEntry(actor, ago(days * DAY + 1), "too old");
    await leaveEntry(actor, ago(days * DAY), "just kept");
    await leaveEntry(actor, ago(DAY), "fresh");
    expect(await readVisible(actor)).toEqual(["fresh", "just kept"]);
    expect(await stored(actor)).toEqual(["fresh", "just kept", "too old"]);
    expect(await forgetOldEntries(now)).toBeGreaterThan(0);
    expect(await stored(actor)).toEqual(["fresh", "just kept"]);
  });

  it("follows an override, and entries hidden by an ended trial are not deleted", async () => {
    const short = await createTestOrganization({ overrides: { auditRetentionDays: 7 } });
    const ended = await createTestOrganization();
    await transact((tx) => changePlan(tx, { orgId: ended.orgId, trialEndsAt: ago(1) }));
    for (const { actor } of [short, ended]) {
      await leaveEntry(actor, ago(31 * DAY), "31 days");
      await leaveEntry(actor, ago(8 * DAY), "8 days");
      await leaveEntry(actor, ago(6 * DAY), "6 days");
    }
    await forgetOldEntries(now);
    expect(await stored(short.actor)).toEqual(["6 days"]);
    const starter = { ...ended.actor, plan: plans.starter };
    expect(await readVisible(starter)).toEqual(["6 days", "8 days"]);
    expect(await stored(ended.actor)).toEqual(["6 days", "8 days", "31 days"]);
  });

  it("applies to inbound events except those that are still to be handled", async () => {
    const { actor } = await createTestOrganization();
    const connectionId = await leaveConnection(actor);
    for (const days of [181, 179]) {
      for (const outcome of ["applied", "refused", "unmatched"] as const) {
        await leaveEvent(actor, outcome, ago(days * DAY));
      }
      for (const outcome of ["applied", "waiting", "needs_you"] as const) {
        await leaveConnectionEvent(actor, connectionId, outcome, ago(days * DAY));
      }
    }
    await forgetOldEntries(now);
    const outcomes = (await storedEvents(actor)).map(({ outcome }) => outcome).sort();
    expect(outcomes).toEqual(["applied", "refused", "unmatched", "unmatched"]);
    const left = await database()
      .select({ outcome: connectionEvents.outcome })
      .from(connectionEvents)
      .where(eq(connectionEvents.orgId, actor.orgId));
    expect(left.map(({ outcome }) => outcome).sort()).toEqual([
      "applied",
      "needs_you",
      "needs_you",
      "waiting",
      "waiting",
    ]);
  });

  it("retains webhook events for at least 30 days, so that none can take effect twice", async () => {
    const { actor } = await createTestOrganization({ overrides: { auditRetentionDays: 0 } });
    await leaveEvent(actor, "applied", ago(29 * DAY));
    await leaveEvent(actor, "applied", ago(31 * DAY));
    await forgetOldEntries(now);
    expect(await storedEvents(actor)).toMatchObject([{ receivedAt: ago(29 * DAY) }]);
    expect(await forgetOldEntries(now)).toBe(0);
  });
});
