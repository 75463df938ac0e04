import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { AskState, AskStep, AskStop, MessageChannel } from "@/db/enums";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { asks as asksTable, completedJobs as table } from "@/db/schema/asks";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { asks } from "@/lib/asks/contract";
import { jobColumns } from "@/lib/asks/job-columns";
import { zonesOf } from "@/lib/asks/send";
import { stopSentences } from "@/lib/asks/stops";
import { takesReferrals } from "@/lib/business/campaigns/conditions";
import type { Actor } from "@/lib/kit/auth/actor";
import { nextOpenTime } from "@/lib/kit/daytime";
import { ApiError } from "@/lib/kit/errors";
import { type Context, implement } from "@/lib/kit/implement";
import { implementList, newestFirst } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { findAdvocates } from "@/lib/leads/advocates/find";

/** The actor without a technician's limits, for the parts of the office's work that a technician's own job includes. */
export function withOfficeRights<A extends Actor>(actor: A): A {
  return { ...actor, isTechnician: false };
}

export const getJobOptions = implement(asks.getJobOptions, async ({ db, actor, now }) => {
  const running = await db
    .select({ campaignId: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.orgId, actor.orgId), takesReferrals(campaigns, now), isNull(campaigns.deletedAt)))
    .orderBy(desc(campaigns.id));
  const [{ isOn } = { isOn: false }] = await db
    .select({ isOn: organizations.asksOn })
    .from(organizations)
    .where(eq(organizations.id, actor.orgId));
  return { campaigns: running, isOn, texts: actor.plan.sms };
});

export const findJobCustomers = implement(asks.findJobCustomers, async ({ actor, now }, { q }) => {
  const found = await findAdvocates(withOfficeRights(actor), { q }, { now });
  return {
    customers: found.advocates.map(({ advocateId, campaignId, campaignName, name, ...contact }) => {
      const hint = hintOf(contact);
      return {
        advocateId,
        campaignId,
        campaignName,
        name,
        ...(hint !== undefined && { hint }),
        hasPhone: contact.phone !== undefined,
        hasTextConsent: contact.smsConsentAt !== undefined,
      };
    }),
  };
});

/** Enough of a contact to tell people apart, and too little to use it. */
function hintOf({
  phone,
  email,
}: {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}): string | undefined {
  if (phone !== undefined) return `(•••) •••-${phone.slice(-4)}`;
  return email?.replace(/^(.).*@(.).*$/, "$1•••@$2•••");
}

export const listOwnJobs = implementList(asks.listOwnJobs, async ({ db, actor, now }) => async (page) => {
  const { id: jobId, service, doneAt, undoneAt } = table;
  const all = db
    .select({ jobId, name: advocates.name, service, doneAt, undoneAt })
    .from(table)
    .innerJoin(advocates, onAdvocate(table))
    .$dynamic();
  const isOwn = and(eq(table.orgId, actor.orgId), eq(table.recordedBy, actor.userId ?? actor.id));
  const rows = await newestFirst(all, table.id, isOwn, page);
  const firsts = await readFirstAsks(
    { db, actor, now },
    rows.map(({ jobId }) => jobId),
  );
  return rows.map((row) => {
    const first = firsts.get(row.jobId);
    return { ...omitNulls(row), ...(first && { first }) };
  });
});

type FirstAskRow = {
  readonly jobId: string;
  readonly state: AskState;
  readonly step: AskStep;
  readonly dueAt: string;
  readonly decidedAt: string | null;
  readonly kept: AskStop | null;
  readonly stop: AskStop | null;
  readonly channel: MessageChannel | null;
  readonly phone: string | null;
  readonly timeZone: string;
  readonly sendsOnHolidays: boolean;
};

async function readFirstAsks({ db, actor }: Context, jobIds: readonly string[]) {
  if (jobIds.length === 0) return new Map<string, never>();
  const rows = await db.execute<FirstAskRow>(sql`
    SELECT a.cause_id AS "jobId", a.state, a.step, a.due_at AS "dueAt", a.decided_at AS "decidedAt", a.stop AS kept,
           s.stop, s.channel, d.phone, o.time_zone AS "timeZone", o.sends_on_holidays AS "sendsOnHolidays"
      FROM unnest(${`{${jobIds}}`}::uuid[]) job
     CROSS JOIN LATERAL (SELECT * FROM asks WHERE org_id = ${actor.orgId}::uuid AND cause_id = job
                            AND step IN ('question', 'after_job') ORDER BY step LIMIT 1) a
     CROSS JOIN LATERAL (SELECT phone FROM advocates WHERE org_id = ${actor.orgId}::uuid AND id = a.advocate_id LIMIT 1) d
      JOIN organizations o ON o.id = ${actor.orgId}::uuid
      LEFT JOIN LATERAL (SELECT k.stop, k.channel FROM ask_stops(${actor.orgId}::uuid, ${actor.plan.sms}, NULL) k
                          WHERE k.id = a.id AND a.state = 'planned') s ON true`);
  return new Map(
    rows.map((row) => {
      const stop = row.kept ?? row.stop;
      const at =
        row.decidedAt === null ? nextOpenTime(zonesOf(row, row), row, new Date(row.dueAt)) : new Date(row.decidedAt);
      const { state, channel } = row;
      return [
        row.jobId,
        { state, at, ...(channel && { channel }), ...(stop && { reason: stopSentences[stop] }) },
      ] as const;
    }),
  );
}

export const undoJob = implement(asks.undoJob, async ({ db, actor, now, record }, { jobId }) => {
  const isJob = and(
    eq(table.orgId, actor.orgId),
    eq(table.id, jobId),
    actor.isTechnician ? eq(table.recordedBy, actor.userId ?? "") : undefined,
  );
  const [job] = await db.select(jobColumns).from(table).where(isJob).for("update");
  if (!job) throw new ApiError("not_found", "There is no such job.");
  if (job.undoneAt) throw new ApiError("already_decided", "This job was already undone.");
  // Compared this way, the organization leads to no index, so that the few asks are found by the job.
  const about = and(sql`${asksTable.orgId} IS NOT DISTINCT FROM ${actor.orgId}::uuid`, eq(asksTable.causeId, jobId));
  // As text, so that an index of every planned ask doesn't fit.
  const areDue = and(about, sql`${asksTable.state}::text = 'planned'`);
  await db.select({ id: asksTable.id }).from(asksTable).where(areDue).orderBy(asksTable.id).for("no key update");
  const skipped = await db
    .update(asksTable)
    .set({ state: "skipped", stop: "by_hand", decidedAt: now })
    .where(areDue)
    .returning({ id: asksTable.id });
  const { sent } = single(
    await db
      .select({ sent: sql<number>`count(*)::int` })
      .from(asksTable)
      .where(and(about, sql`${asksTable.state}::text = 'sent'`)),
  );
  const [undone] = await db.update(table).set({ undoneAt: now }).where(isJob).returning(jobColumns);
  record({
    action: "job.undone",
    subjectId: job.advocateId,
    after: { jobId, skipped: skipped.length, sent },
  });
  return { job: omitNulls(undone ?? job), skipped: skipped.length, sent };
});
