import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { transact } from "@/db/client";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { createMatchRequest, dismissMatchRequest } from "@/lib/leads/match-requests/service";
import { listAllReferrals } from "@/lib/leads/referrals/list-all";
import { setReferralStage } from "@/lib/leads/referrals/stages";
import { inboxGroups, inboxKinds } from "@/lib/platform/inbox/count-contract";
import { bringBack, countInbox, listInbox, listInboxFirst, putOff } from "@/lib/platform/inbox/service";
import { makeFiles } from "@/proof/fixtures/customer-files";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { createTestUser, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { makeScene } from "@/proof/fixtures/scene";

const STATES = runsOf(40);

/** A random change. Days move only the reader's clock. */
const step = fc.record({
  act: fc.constantFrom("later", "later", "back", "call", "dismiss", "move", "payment", "event", "file", "fail"),
  which: fc.nat({ max: 40 }),
  days: fc.constantFrom(0, 0, 1, 8, 40),
  page: fc.integer({ min: 1, max: 4 }),
});

interface Step {
  readonly act: string;
  readonly which: number;
  readonly days: number;
  readonly page: number;
}

it(
  `shows one number on the home page, in the navigation and in the list, in ${STATES} random states`,
  async () => {
    const { organization } = await makeScene();
    const { orgId, actor } = organization;
    const member = (await createTestUser(orgId, "user")).actor;
    const steps = fc.sample(step, { numRuns: STATES, seed: seedOf(20_261_127) });
    let most = 0;
    for (const [nth, taken] of steps.entries()) {
      const now = new Date(Date.now() + taken.days * DAY_MS);
      await change(organization, taken, now);
      most = Math.max(most, await expectOneNumber(nth % 2 === 0 ? actor : member, taken, now));
    }
    expect(most).toBeGreaterThan(10);
  },
  STATES * 3_000 + 120_000,
);

/** The count, the list by pages, by groups and by kinds, and the first rows are the same rows. */
async function expectOneNumber(actor: Actor, { page }: Step, now: Date): Promise<number> {
  const at = { now };
  const [count, whole, first] = await Promise.all([
    countInbox(actor, {}, at),
    listInbox(actor, {}, at),
    listInboxFirst(actor, {}, at),
  ]);
  const keys = (rows: readonly { kind: string; id: string }[]) => rows.map(({ kind, id }) => `${kind}:${id}`);
  expect(count.todo).toBe(whole.rows.length);
  for (const kind of inboxKinds) {
    const counted = count.kinds.find((one) => one.kind === kind)?.todo ?? 0;
    expect([kind, counted]).toEqual([kind, whole.rows.filter((row) => row.kind === kind).length]);
  }
  const grouped: string[] = [];
  for (const group of inboxGroups) {
    let cursor: string | undefined;
    do {
      const got = await listInbox(actor, { group, limit: String(page), ...(cursor && { cursor }) }, at);
      grouped.push(...keys(got.rows));
      cursor = got.nextCursor;
    } while (cursor !== undefined);
  }
  expect([...grouped].sort()).toEqual(keys(whole.rows).sort());
  expect(keys(first.rows)).toEqual(grouped.slice(0, 3));
  const later = await listInbox(actor, { part: "later" }, at);
  expect(count.later).toBe(later.rows.length);
  expect(keys(later.rows).filter((key) => grouped.includes(key))).toEqual([]);
  return count.todo;
}

/** Puts off one of the rows, or brings one back. */
async function move(actor: Actor, act: "later" | "back", { which, now }: { which: number; now: Date }) {
  const { rows } = await listInbox(actor, { part: act === "later" ? "todo" : "later" }, { now });
  const row = rows[which % Math.max(rows.length, 1)];
  if (row) await (act === "later" ? putOff : bringBack)(actor, { kind: row.kind, id: row.id }, { now });
}

async function change(organization: TestOrganization, { act, which }: Step, now: Date): Promise<void> {
  const { actor } = organization;
  const isEven = which % 2 === 0;
  const nth = <T>(rows: readonly T[]) => rows[which % Math.max(rows.length, 1)];
  switch (act) {
    case "later":
    case "back":
      await move(actor, act, { which, now });
      return;
    case "call":
      await createMatchRequest(actor, { friendName: "Jim Wells", friendEmail: uniqueEmail("jim") });
      return;
    case "dismiss": {
      const row = nth((await listInbox(actor, { kind: "match" })).rows);
      if (row) await dismissMatchRequest(actor, { matchRequestId: row.id });
      return;
    }
    case "move": {
      const row = nth((await listAllReferrals(actor, { group: "open" })).referrals);
      if (!row) return;
      const { campaignId, referralId } = row;
      await setReferralStage(actor, { campaignId, referralId, stage: isEven ? "contacted" : "new" });
      return;
    }
    case "file":
      if (isEven) await makeFiles(organization);
      else await transact((tx) => tx.execute(discard(actor.orgId)));
      return;
    default:
      await transact((tx) => tx.execute(toggles[act]?.(actor.orgId, isEven) ?? sql`SELECT`));
  }
}

/** Other systems and workers, as far as the inbox sees them. */
const toggles: Readonly<Record<string, (orgId: string, isOn: boolean) => SQL>> = {
  payment: (orgId, isOn) =>
    sql`UPDATE connection_events SET outcome = ${isOn ? "needs_you" : "nothing"} WHERE org_id = ${orgId}::uuid`,
  event: (orgId, isOn) => sql`
    UPDATE webhook_events SET outcome = ${isOn ? "unmatched" : "ignored"}
     WHERE org_id = ${orgId}::uuid AND outcome IN ('unmatched', 'ignored')`,
  fail: (orgId) => sql`
    UPDATE messages SET status = 'failed', sealed_url = NULL, handled_at = now(), problem = 'No such address.'
     WHERE org_id = ${orgId}::uuid AND id = (
       SELECT id FROM messages WHERE org_id = ${orgId}::uuid AND status = 'queued' LIMIT 1)`,
};

const discard = (orgId: string) =>
  sql`UPDATE customer_files SET state = 'discarded' WHERE org_id = ${orgId}::uuid AND state = 'checked'`;
