import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { customerFileStates, customerRowKinds, customerRowOutcomes, customerRowStates } from "@/db/enums";
import { campaigns } from "@/db/schema/campaigns";
import { actorKind, cents, instant, MAX_SAFE, orgId } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

export const customerFileState = pgEnum("customer_file_state", customerFileStates);
export const customerRowKind = pgEnum("customer_row_kind", customerRowKinds);
export const customerRowOutcome = pgEnum("customer_row_outcome", customerRowOutcomes);
export const customerRowState = pgEnum("customer_row_state", customerRowStates);

/** A month's customers, jobs or invoices: one run, which is checked, applied, and can be undone as one. */
export const customerFiles = pgTable(
  "customer_files",
  {
    orgId: orgId().references(() => organizations.id),
    id: uuid("id").notNull(),
    fileName: text("file_name").notNull(),
    state: customerFileState("state").notNull(),
    rowCount: integer("row_count").notNull().default(0),
    /** How many rows the present step is through with. */
    doneCount: integer("done_count").notNull().default(0),
    /** The actor of its present step: the member who uploaded it, then the one who applies or undoes it. */
    actorKind: actorKind("actor_kind").notNull(),
    actorId: text("actor_id").notNull(),
    userId: uuid("user_id"),
    /** The member who uploaded it; null for the operator. */
    uploadedBy: uuid("uploaded_by"),
    createdBy: text("created_by").notNull(),
    /** Where those who are no advocates yet are invited; null for nobody. */
    inviteCampaignId: uuid("invite_campaign_id"),
    createdAt: instant("created_at").notNull(),
    checkedAt: instant("checked_at"),
    appliedAt: instant("applied_at"),
    appliedBy: text("applied_by"),
    undoneAt: instant("undone_at"),
    undoneBy: text("undone_by"),
    /** Since when it waits for another member to go on, as its actor is no longer there. */
    stoppedAt: instant("stopped_at"),
    /** When what it said of people was forgotten. */
    forgottenAt: instant("forgotten_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    // What a worker looks for.
    index("customer_files_running_idx")
      .on(t.state, t.orgId)
      .where(sql`${t.state} IN ('checking', 'applying', 'undoing')`),
    foreignKey({
      name: "customer_files_campaign_fk",
      columns: [t.orgId, t.inviteCampaignId],
      foreignColumns: [campaigns.orgId, campaigns.id],
    }),
    check("customer_files_counts_range", sql`${t.doneCount} BETWEEN 0 AND ${t.rowCount}`),
    check(
      "customer_files_state_has_time",
      sql`(${t.state} = 'undone') = (${t.undoneAt} IS NOT NULL) AND (${t.state} NOT IN ('applied', 'undoing', 'undone') OR ${t.appliedAt} IS NOT NULL)`,
    ),
    check(
      "customer_files_stopped_at_work",
      sql`${t.stoppedAt} IS NULL OR ${t.state} IN ('applying', 'undoing')`,
    ),
  ],
);

/** A row of a file as it was understood, and what comes of it. Its words go after 30 days. */
export const customerFileRows = pgTable(
  "customer_file_rows",
  {
    orgId: orgId(),
    fileId: uuid("file_id").notNull(),
    id: uuid("id").notNull(),
    /** As a spreadsheet numbers it. */
    row: integer("row").notNull(),
    kind: customerRowKind("kind").notNull(),
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    /** Whether the file says that the customer agreed to texts. */
    mayText: boolean("may_text").notNull().default(false),
    /** The referral code that the row names, or whom it names as the one who sent the customer. */
    code: text("code"),
    referredBy: text("referred_by"),
    street: text("street"),
    /** What was paid, or given back; null where the file does not say. */
    jobValueCents: cents("job_value_cents"),
    jobDate: date("job_date"),
    invoice: text("invoice"),
    /** A cell that could not be read, and what stands in it. */
    unread: text("unread"),
    outcome: customerRowOutcome("outcome"),
    state: customerRowState("state").notNull().default("waiting"),
    /** Why it came to this, and by what it was matched. */
    facts: jsonb("facts"),
    referralId: uuid("referral_id"),
    advocateId: uuid("advocate_id"),
    /** What the advocate's credit changes by: below zero what is taken back. */
    creditCents: cents("credit_cents"),
    problem: text("problem"),
    /** Whether a member settled a doubt, and who. */
    decidedBy: text("decided_by"),
    decidedById: uuid("decided_by_id"),
    decidedAt: instant("decided_at"),
    /** Whether the row made the referral that it converted. */
    madeReferral: boolean("made_referral").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("customer_file_rows_row_key").on(t.orgId, t.fileId, t.row),
    index("customer_file_rows_outcome_idx").on(t.orgId, t.fileId, t.outcome, t.state, t.id),
    // A refund may be in a file that comes before the one with its job.
    index("customer_file_rows_refund_idx")
      .on(t.orgId, t.invoice)
      .where(sql`${t.kind} = 'refund' AND ${t.invoice} IS NOT NULL`),
    index("customer_file_rows_referral_idx")
      .on(t.orgId, t.fileId, t.referralId)
      .where(sql`${t.referralId} IS NOT NULL`),
    // Whatever files say, and however often: a lead's credit is that of one row, which undoing takes back.
    uniqueIndex("customer_file_rows_convert_key")
      .on(t.orgId, t.referralId)
      .where(sql`${t.outcome} = 'convert' AND ${t.state} = 'done' AND ${t.creditCents} > 0`),
    // Leads have no foreign key: one that nobody has confirmed may go, and its row must not become one that adds it anew.
    // What was done is checked at commit (trigger customer_file_rows_booked).
    foreignKey({
      name: "customer_file_rows_file_fk",
      columns: [t.orgId, t.fileId],
      foreignColumns: [customerFiles.orgId, customerFiles.id],
    }).onDelete("cascade"),
    check("customer_file_rows_value_range", sql`${t.jobValueCents} BETWEEN 0 AND 1000000000000`),
    check("customer_file_rows_decided_has_time", sql`(${t.decidedAt} IS NULL) = (${t.decidedBy} IS NULL)`),
    // Nothing is done that was not looked at, and no doubt by a guess.
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
 * Who was a customer, and since when: normalized contacts of the jobs in files, one row for each contact and file, so that
 * undoing a file forgets what it alone knew. Who was converted is known from the referral itself.
 */
export const customers = pgTable(
  "customers",
  {
    orgId: orgId(),
    /** An email identity, or a phone number in E.164. */
    contact: text("contact").notNull(),
    fileId: uuid("file_id").notNull(),
    since: date("since").notNull(),
    /** For telling households: the last name, and house number and street, in one way of writing. */
    surname: text("surname"),
    street: text("street"),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.contact, t.fileId] }),
    index("customers_file_idx").on(t.orgId, t.fileId),
    foreignKey({
      name: "customers_file_fk",
      columns: [t.orgId, t.fileId],
      foreignColumns: [customerFiles.orgId, customerFiles.id],
    }).onDelete("cascade"),
    // Nothing but an address or a number, so that no name stays here.
    check("customers_contact_is_one", sql`${t.contact} ~ '^(\\+[0-9]{7,15}|[^[:space:]]+@[^[:space:]]+)$'`),
  ],
);
