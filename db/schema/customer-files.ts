import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, unique, uniqueIndex } from "drizzle-orm/pg-core";
import {
  customerFileKinds,
  customerFileStates,
  customerRowKinds,
  customerRowOutcomes,
  customerRowStates,
} from "@/db/enums";
import { campaigns } from "@/db/schema/campaigns";
import { actorKind, cents, instant, MAX_SAFE, orgId, reference } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

export const customerFileKind = pgEnum("customer_file_kind", customerFileKinds);
export const customerFileState = pgEnum("customer_file_state", customerFileStates);
export const customerRowKind = pgEnum("customer_row_kind", customerRowKinds);
export const customerRowOutcome = pgEnum("customer_row_outcome", customerRowOutcomes);
export const customerRowState = pgEnum("customer_row_state", customerRowStates);

/** A month's jobs, or people to add as advocates: checked, applied and undone as one. */
export const customerFiles = pgTable(
  "customer_files",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    kind: customerFileKind("kind").notNull().default("jobs"),
    fileName: c.text("file_name").notNull(),
    state: customerFileState("state").notNull(),
    rowCount: c.integer("row_count").notNull().default(0),
    /** Rows that the current step has finished. */
    doneCount: c.integer("done_count").notNull().default(0),
    /** The actor of the current step: the member who uploaded the file, then the one who applies or undoes it. */
    actorKind: actorKind("actor_kind").notNull(),
    actorId: c.text("actor_id").notNull(),
    userId: c.uuid("user_id"),
    /** The member who uploaded it; null for the operator. */
    uploadedBy: c.uuid("uploaded_by"),
    createdBy: c.text("created_by").notNull(),
    /** The campaign that people are added to; null for jobs that add no one. */
    inviteCampaignId: c.uuid("invite_campaign_id"),
    /** Whether the people it adds get an invite. */
    sendsInvites: c.boolean("sends_invites").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    checkedAt: instant("checked_at"),
    appliedAt: instant("applied_at"),
    appliedBy: c.text("applied_by"),
    undoneAt: instant("undone_at"),
    undoneBy: c.text("undone_by"),
    /** When the run stopped because its actor left the team; another member must continue it. */
    stoppedAt: instant("stopped_at"),
    /** When its personal data was deleted. */
    forgottenAt: instant("forgotten_at"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    // For workers looking for runs to continue.
    index("customer_files_running_idx")
      .on(t.state, t.orgId)
      .where(sql`${t.state} IN ('checking', 'applying', 'undoing')`),
    reference("customer_files_campaign_fk", [t.orgId, t.inviteCampaignId], [campaigns.orgId, campaigns.id]),
    check("customer_files_counts_range", sql`${t.doneCount} BETWEEN 0 AND ${t.rowCount}`),
    check(
      "customer_files_state_has_time",
      sql`(${t.state} = 'undone') = (${t.undoneAt} IS NOT NULL) AND (${t.state} NOT IN ('applied', 'undoing', 'undone') OR ${t.appliedAt} IS NOT NULL)`,
    ),
    check("customer_files_people_have_campaign", sql`${t.kind} = 'jobs' OR ${t.inviteCampaignId} IS NOT NULL`),
    check("customer_files_stopped_at_work", sql`${t.stoppedAt} IS NULL OR ${t.state} IN ('applying', 'undoing')`),
  ],
);

/** A parsed row and its outcome. Personal data is deleted after 30 days. */
export const customerFileRows = pgTable(
  "customer_file_rows",
  (c) => ({
    orgId: orgId(),
    fileId: c.uuid("file_id").notNull(),
    id: c.uuid("id").notNull(),
    /** The row number in a spreadsheet. */
    row: c.integer("row").notNull(),
    kind: customerRowKind("kind").notNull(),
    name: c.text("name"),
    email: c.text("email"),
    phone: c.text("phone"),
    /** Whether the file says that the customer agreed to texts. */
    mayText: c.boolean("may_text").notNull().default(false),
    language: c.text("language"),
    /** The referral code in the row, or the referrer's name. */
    code: c.text("code"),
    referredBy: c.text("referred_by"),
    street: c.text("street"),
    /** The amount paid or refunded; null if the file does not say. */
    jobValueCents: cents("job_value_cents"),
    jobDate: c.date("job_date"),
    invoice: c.text("invoice"),
    /** A cell that could not be read, and its text. */
    unread: c.text("unread"),
    outcome: customerRowOutcome("outcome"),
    state: customerRowState("state").notNull().default("waiting"),
    /** The reason for the outcome, and the fields that matched. */
    facts: c.jsonb("facts"),
    referralId: c.uuid("referral_id"),
    advocateId: c.uuid("advocate_id"),
    /** The change of the advocate's credit; negative if credit is taken back. */
    creditCents: cents("credit_cents"),
    problem: c.text("problem"),
    /** The member who resolved a doubtful row. */
    decidedBy: c.text("decided_by"),
    decidedById: c.uuid("decided_by_id"),
    decidedAt: instant("decided_at"),
    /** Whether the row created the referral that it converted. */
    madeReferral: c.boolean("made_referral").notNull().default(false),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("customer_file_rows_row_key").on(t.orgId, t.fileId, t.row),
    index("customer_file_rows_outcome_idx").on(t.orgId, t.fileId, t.outcome, t.state, t.id),
    // A refund may be in an earlier file than its job.
    index("customer_file_rows_refund_idx")
      .on(t.orgId, t.invoice)
      .where(sql`${t.kind} = 'refund' AND ${t.invoice} IS NOT NULL`),
    index("customer_file_rows_referral_idx")
      .on(t.orgId, t.fileId, t.referralId)
      .where(sql`${t.referralId} IS NOT NULL`),
    // However many files list a lead, only one row converts it; undoing that row takes the credit back.
    uniqueIndex("customer_file_rows_convert_key")
      .on(t.orgId, t.referralId)
      .where(sql`${t.outcome} = 'convert' AND ${t.state} = 'done' AND ${t.creditCents} > 0`),
    // No foreign key: an unconfirmed lead may be deleted, and its row must not then create it again. Effects are
    // checked at commit (trigger customer_file_rows_booked).
    reference("customer_file_rows_file_fk", [t.orgId, t.fileId], [customerFiles.orgId, customerFiles.id]).onDelete(
      "cascade",
    ),
    check("customer_file_rows_value_range", sql`${t.jobValueCents} BETWEEN 0 AND 1000000000000`),
    check("customer_file_rows_decided_has_time", sql`(${t.decidedAt} IS NULL) = (${t.decidedBy} IS NULL)`),
    // Only checked rows are applied, and doubtful rows only after a member's decision.
    check(
      "customer_file_rows_done_is_known",
      sql`${t.state} = 'waiting' OR (${t.outcome} IS NOT NULL AND ${t.outcome} <> 'ask')`,
    ),
    check(
      "customer_file_rows_credit_fits_outcome",
      sql`${t.creditCents} BETWEEN CASE WHEN ${t.outcome} = 'convert' THEN 0 ELSE -${MAX_SAFE} END AND CASE WHEN ${t.outcome} = 'reverse' THEN 0 ELSE ${MAX_SAFE} END`,
    ),
    check(
      "customer_file_rows_made_is_named",
      sql`NOT ${t.madeReferral} OR (${t.referralId} IS NOT NULL AND ${t.outcome} IS NOT DISTINCT FROM 'convert')`,
    ),
  ],
);

/**
 * Existing customers and when each became one: one row per normalized contact and file, so that undoing a file removes
 * only its own rows. Converted friends are known from their referrals.
 */
export const customers = pgTable(
  "customers",
  (c) => ({
    orgId: orgId(),
    /** An email identity, or a phone number in E.164. */
    contact: c.text("contact").notNull(),
    fileId: c.uuid("file_id").notNull(),
    since: c.date("since").notNull(),
    /** For recognizing households: the last name, and the normalized house number and street. */
    surname: c.text("surname"),
    street: c.text("street"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.contact, t.fileId] }),
    index("customers_file_idx").on(t.orgId, t.fileId),
    reference("customers_file_fk", [t.orgId, t.fileId], [customerFiles.orgId, customerFiles.id]).onDelete("cascade"),
    // Only an address or a number, so that no names are stored here.
    check("customers_contact_is_one", sql`${t.contact} ~ '^(\\+[0-9]{7,15}|[^[:space:]]+@[^[:space:]]+)$'`),
  ],
);
