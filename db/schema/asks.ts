import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import { askStates, askSteps, askStops, jobSources } from "@/db/enums";
import { advocateIds } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { instant, orgId, reference } from "@/db/schema/columns";

export const askStep = pgEnum("ask_step", askSteps);
export const askState = pgEnum("ask_state", askStates);
export const askStop = pgEnum("ask_stop", askStops);
export const jobSource = pgEnum("job_source", jobSources);

/** How a campaign asks. Every campaign of an organization that has turned asks on has a row. */
export const askPlans = pgTable(
  "ask_plans",
  (c) => ({
    orgId: orgId(),
    campaignId: c.uuid("campaign_id").notNull(),
    /** A copy of the organization's switch, for the index below; only triggers write it (db/functions/asks.sql). */
    isOn: c.boolean("is_on").notNull().default(false),
    /** Differences from the defaults, by step: `lib/asks/steps.ts`. */
    steps: c.jsonb("steps").notNull().default({}),
    /** The sweep for landed credit, unopened links and similar causes is complete up to this time. */
    sweptUntil: instant("swept_until").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.campaignId] }),
    index("ask_plans_swept_idx").on(t.sweptUntil).where(sql`${t.isOn}`),
    reference("ask_plans_campaign_fk", [t.orgId, t.campaignId], [campaigns.orgId, campaigns.id]),
  ],
);

/** Finished jobs of advocates, with their ratings. */
export const completedJobs = pgTable(
  "completed_jobs",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    campaignId: c.uuid("campaign_id").notNull(),
    advocateId: c.uuid("advocate_id").notNull(),
    /** The sender's job id. Repeated ids are the same job. */
    externalId: c.text("external_id"),
    service: c.text("service"),
    technician: c.text("technician"),
    source: jobSource("source").notNull(),
    /** The member who recorded it, also through an API key. No foreign key: the job outlives the member. */
    recordedBy: c.uuid("recorded_by"),
    /** When a member undid it. Its asks are skipped then, and the job counts no longer. */
    undoneAt: instant("undone_at"),
    doneAt: instant("done_at").notNull(),
    createdAt: instant("created_at").notNull(),
    /** From 1 to 5; the comment holds the customer's words. */
    score: c.smallint("score"),
    comment: c.text("comment"),
    answeredAt: instant("answered_at"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("completed_jobs_external_key").on(t.externalId, t.orgId).where(sql`${t.externalId} IS NOT NULL`),
    index("completed_jobs_recorded_idx").on(t.orgId, t.recordedBy, t.id).where(sql`${t.recordedBy} IS NOT NULL`),
    index("completed_jobs_advocate_idx").on(t.orgId, t.advocateId, t.doneAt),
    reference("completed_jobs_advocate_fk", [t.orgId, t.campaignId, t.advocateId], advocateIds),
    check("completed_jobs_score_range", sql`${t.score} BETWEEN 1 AND 5`),
    check(
      "completed_jobs_answer_has_time",
      sql`(${t.score} IS NULL) = (${t.answeredAt} IS NULL) AND (${t.comment} IS NULL OR ${t.score} IS NOT NULL)`,
    ),
  ],
);

/** Planned and past asks: each step of a cause once. */
export const asks = pgTable(
  "asks",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    campaignId: c.uuid("campaign_id").notNull(),
    /** The recipient; for a friend reminder, the advocate who referred the friend. */
    advocateId: c.uuid("advocate_id").notNull(),
    step: askStep("step").notNull(),
    /** The job, ledger entry, advocate or referral that caused the ask. */
    causeId: c.uuid("cause_id").notNull(),
    /** The email address or phone number that identifies a person across campaigns. */
    person: c.text("person").notNull(),
    plannedFor: instant("planned_for").notNull(),
    /** Moved later if it falls in the recipient's night. */
    dueAt: instant("due_at").notNull(),
    state: askState("state").notNull().default("planned"),
    stop: askStop("stop"),
    decidedAt: instant("decided_at"),
    /** When the person first opened their link or page after the ask. */
    openedAt: instant("opened_at"),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("asks_cause_key").on(t.causeId, t.step, t.orgId),
    index("asks_due_idx").on(t.dueAt, t.orgId).where(sql`${t.state} = 'planned'`),
    index("asks_planned_idx").on(t.orgId, t.dueAt, t.id).where(sql`${t.state} = 'planned'`),
    index("asks_decided_idx").on(t.orgId, t.state, t.decidedAt, t.id).where(sql`${t.state} <> 'planned'`),
    index("asks_person_idx").on(t.orgId, t.person, t.decidedAt).where(sql`${t.state} = 'sent'`),
    index("asks_advocate_idx").on(t.orgId, t.advocateId, t.decidedAt),
    reference("asks_advocate_fk", [t.orgId, t.campaignId, t.advocateId], advocateIds),
    check("asks_decided_has_time", sql`(${t.state} = 'planned') = (${t.decidedAt} IS NULL)`),
    check("asks_skipped_has_stop", sql`(${t.state} = 'skipped') = (${t.stop} IS NOT NULL)`),
    check("asks_due_after_planned", sql`${t.dueAt} >= ${t.plannedFor}`),
    check("asks_opened_was_sent", sql`${t.openedAt} IS NULL OR ${t.state} = 'sent'`),
  ],
);
