import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { askStates, askSteps, askStops, jobSources } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { instant, orgId } from "@/db/schema/columns";

export const askStep = pgEnum("ask_step", askSteps);
export const askState = pgEnum("ask_state", askStates);
export const askStop = pgEnum("ask_stop", askStops);
export const jobSource = pgEnum("job_source", jobSources);

/** Whether and how a campaign asks. A campaign without a row has never asked. */
export const askPlans = pgTable(
  "ask_plans",
  {
    orgId: orgId(),
    campaignId: uuid("campaign_id").notNull(),
    isOn: boolean("is_on").notNull().default(false),
    /** What differs from the usual, by step: `lib/asks/steps.ts`. */
    steps: jsonb("steps").notNull().default({}),
    /** Up to when it was looked for credit that landed, links that were not opened, and so on. */
    sweptUntil: instant("swept_until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.campaignId] }),
    index("ask_plans_swept_idx").on(t.sweptUntil).where(sql`${t.isOn}`),
    foreignKey({
      name: "ask_plans_campaign_fk",
      columns: [t.orgId, t.campaignId],
      foreignColumns: [campaigns.orgId, campaigns.id],
    }),
  ],
);

/** Jobs that were finished for advocates, and how they said it went. */
export const completedJobs = pgTable(
  "completed_jobs",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    advocateId: uuid("advocate_id").notNull(),
    /** The sender's own id of the job: the same one twice is one job. */
    externalId: text("external_id"),
    service: text("service"),
    technician: text("technician"),
    source: jobSource("source").notNull(),
    doneAt: instant("done_at").notNull(),
    createdAt: instant("created_at").notNull(),
    /** From 1 to 5, and what went wrong in the customer's words. */
    score: smallint("score"),
    comment: text("comment"),
    answeredAt: instant("answered_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("completed_jobs_external_key")
      .on(t.externalId, t.orgId)
      .where(sql`${t.externalId} IS NOT NULL`),
    index("completed_jobs_advocate_idx").on(t.orgId, t.advocateId, t.doneAt),
    foreignKey({
      name: "completed_jobs_advocate_fk",
      columns: [t.orgId, t.campaignId, t.advocateId],
      foreignColumns: [advocates.orgId, advocates.campaignId, advocates.id],
    }),
    check("completed_jobs_score_range", sql`${t.score} BETWEEN 1 AND 5`),
    check(
      "completed_jobs_answer_has_time",
      sql`(${t.score} IS NULL) = (${t.answeredAt} IS NULL) AND (${t.comment} IS NULL OR ${t.score} IS NOT NULL)`,
    ),
  ],
);

/** What will be asked of whom, and what became of it: each step of a cause once. */
export const asks = pgTable(
  "asks",
  {
    orgId: orgId(),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    /** Who is asked; of a friend's reminder the advocate who sent the friend. */
    advocateId: uuid("advocate_id").notNull(),
    step: askStep("step").notNull(),
    /** The job, the ledger entry, the advocate or the referral that it is about. */
    causeId: uuid("cause_id").notNull(),
    /** The email address or number by which a person is one over all campaigns. */
    person: text("person").notNull(),
    plannedFor: instant("planned_for").notNull(),
    /** Later than planned where it was night. */
    dueAt: instant("due_at").notNull(),
    state: askState("state").notNull().default("planned"),
    stop: askStop("stop"),
    decidedAt: instant("decided_at"),
    /** When the person's link or page was opened first after it was sent. */
    openedAt: instant("opened_at"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("asks_cause_key").on(t.causeId, t.step, t.orgId),
    index("asks_due_idx").on(t.dueAt, t.orgId).where(sql`${t.state} = 'planned'`),
    index("asks_planned_idx").on(t.orgId, t.dueAt, t.id).where(sql`${t.state} = 'planned'`),
    index("asks_decided_idx").on(t.orgId, t.state, t.decidedAt, t.id).where(sql`${t.state} <> 'planned'`),
    index("asks_person_idx").on(t.orgId, t.person, t.decidedAt).where(sql`${t.state} = 'sent'`),
    index("asks_advocate_idx").on(t.orgId, t.advocateId, t.decidedAt),
    foreignKey({
      name: "asks_advocate_fk",
      columns: [t.orgId, t.campaignId, t.advocateId],
      foreignColumns: [advocates.orgId, advocates.campaignId, advocates.id],
    }),
    check("asks_decided_has_time", sql`(${t.state} = 'planned') = (${t.decidedAt} IS NULL)`),
    check("asks_skipped_has_stop", sql`(${t.state} = 'skipped') = (${t.stop} IS NOT NULL)`),
    check("asks_due_after_planned", sql`${t.dueAt} >= ${t.plannedFor}`),
    check("asks_opened_was_sent", sql`${t.openedAt} IS NULL OR ${t.state} = 'sent'`),
  ],
);
