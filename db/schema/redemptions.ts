import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { redemptionMethods, redemptionStates } from "@/db/enums";
import { advocateIds, advocates } from "@/db/schema/advocates";
import { actorKind, bytes, type Columns, cents, instant, MAX_SAFE, orgId, reference } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

export const redemptionMethod = pgEnum("redemption_method", redemptionMethods);
export const redemptionState = pgEnum("redemption_state", redemptionStates);

/** How an organization's credit can be used; without a row the defaults apply. */
export const creditSettings = pgTable(
  "credit_settings",
  (c) => ({
    orgId: orgId()
      .primaryKey()
      .references(() => organizations.id),
    methods: redemptionMethod("methods").array().notNull(),
    minimumCents: cents("minimum_cents").notNull().default(0),
    /** Redeemed amounts are multiples of this. */
    stepCents: cents("step_cents").notNull().default(1),
    /** The share of an invoice that credit may pay, in basis points. */
    invoiceShareBps: c.integer("invoice_share_bps").notNull().default(10_000),
    /** Redemptions above this amount need a second member's approval; null for never. */
    approveAboveCents: cents("approve_above_cents"),
    /** Months until unused credit expires; null for never. */
    expiryMonths: c.smallint("expiry_months"),
    /** When the expiry was set. Credit affected by a shorter one expires 30 days later at the earliest. */
    expirySince: instant("expiry_since"),
    /** The refunded share of a job, in basis points, from which a fixed reward is taken back. */
    reverseShareBps: c.integer("reverse_share_bps").notNull().default(10_000),
    /** The yearly amount from which a person is listed for taxes. */
    taxThresholdCents: cents("tax_threshold_cents").notNull().default(200_000),
    sealedGiftCardKey: bytes("sealed_gift_card_key"),
    /** The gift card provider's ids for the card selection and the paying account. */
    giftCardCampaignId: c.text("gift_card_campaign_id"),
    giftCardFundingId: c.text("gift_card_funding_id"),
    updatedAt: instant("updated_at").notNull(),
  }),
  (t) => [
    check(
      "credit_settings_range",
      sql`${t.minimumCents} BETWEEN 0 AND ${MAX_SAFE} AND ${t.stepCents} BETWEEN 1 AND ${MAX_SAFE} AND ${t.invoiceShareBps} BETWEEN 1 AND 10000 AND ${t.approveAboveCents} >= 0 AND ${t.expiryMonths} BETWEEN 1 AND 120 AND ${t.reverseShareBps} BETWEEN 1 AND 10000 AND ${t.taxThresholdCents} >= 0`,
    ),
    check("credit_settings_expiry_has_start", sql`(${t.expiryMonths} IS NULL) = (${t.expirySince} IS NULL)`),
  ],
);

/** Used credit. The ledger takes it on request and returns it if the redemption is canceled or fails. */
export const redemptions = pgTable(
  "redemptions",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    campaignId: c.uuid("campaign_id").notNull(),
    advocateId: c.uuid("advocate_id").notNull(),
    amountCents: cents("amount_cents").notNull(),
    method: redemptionMethod("method").notNull(),
    state: redemptionState("state").notNull(),
    invoiceNumber: c.text("invoice_number"),
    invoiceTotalCents: cents("invoice_total_cents"),
    note: c.text("note"),
    /** The gift card provider's order id. */
    orderId: c.text("order_id"),
    /** Why it failed or was canceled. */
    reason: c.text("reason"),
    actorKind: actorKind("actor_kind").notNull(),
    actorId: c.text("actor_id"),
    by: c.text("by"),
    requestedAt: instant("requested_at").notNull(),
    approvedBy: c.text("approved_by"),
    approvedAt: instant("approved_at"),
    fulfilledAt: instant("fulfilled_at"),
    /** When it was canceled or failed. */
    endedAt: instant("ended_at"),
    /** The redemption that this one requests again, because the decision on it was undone. */
    undoes: c.uuid("undoes"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique("redemptions_advocate_key").on(t.orgId, t.advocateId, t.id),
    // A decision is undone once.
    uniqueIndex("redemptions_undoes_key").on(t.orgId, t.undoes).where(sql`${t.undoes} IS NOT NULL`),
    index("redemptions_state_idx").on(t.orgId, t.state, t.id),
    index("redemptions_invoice_idx")
      .on(t.orgId, sql`lower(${t.invoiceNumber})`)
      .where(sql`${t.invoiceNumber} IS NOT NULL`),
    reference("redemptions_advocate_fk", [t.orgId, t.campaignId, t.advocateId], advocateIds),
    check(
      "redemptions_amount_range",
      sql`${t.amountCents} BETWEEN 1 AND ${MAX_SAFE} AND ${t.invoiceTotalCents} BETWEEN 1 AND ${MAX_SAFE}`,
    ),
    check(
      "redemptions_state_has_time",
      sql`(${t.state} = 'requested') <= (${t.approvedAt} IS NULL) AND (${t.state} IN ('approved', 'fulfilled')) <= (${t.approvedAt} IS NOT NULL) AND (${t.state} = 'fulfilled') <= (${t.fulfilledAt} IS NOT NULL) AND (${t.state} IN ('canceled', 'failed')) = (${t.endedAt} IS NOT NULL)`,
    ),
  ],
);

/** The columns by which other tables name a redemption. */
export const redemptionIds: Columns = [redemptions.orgId, redemptions.advocateId, redemptions.id];

/** One-time codes that advocates show when they pay. Credit is taken once a member enters the code. */
export const redemptionCodes = pgTable(
  "redemption_codes",
  (c) => ({
    orgId: orgId(),
    id: c.uuid("id").notNull(),
    campaignId: c.uuid("campaign_id").notNull(),
    advocateId: c.uuid("advocate_id").notNull(),
    amountCents: cents("amount_cents").notNull(),
    codeHash: bytes("code_hash").notNull(),
    /** Encrypted rather than hashed, because the advocate can reopen the page that shows it. */
    sealedCode: bytes("sealed_code").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    redemptionId: c.uuid("redemption_id"),
    canceledAt: instant("canceled_at"),
  }),
  (t) => {
    const isOpen = sql`${t.redemptionId} IS NULL AND ${t.canceledAt} IS NULL`;
    return [
      primaryKey({ columns: [t.orgId, t.id] }),
      uniqueIndex("redemption_codes_open_key").on(t.orgId, t.codeHash).where(isOpen),
      uniqueIndex("redemption_codes_advocate_key").on(t.orgId, t.advocateId).where(isOpen),
      index("redemption_codes_expires_idx").on(t.expiresAt).where(sql`${t.redemptionId} IS NULL`),
      index("redemption_codes_advocate_idx").on(t.advocateId, t.orgId),
      reference("redemption_codes_advocate_fk", [t.orgId, t.campaignId, t.advocateId], advocateIds),
      reference("redemption_codes_redemption_fk", [t.orgId, t.advocateId, t.redemptionId], redemptionIds),
      check("redemption_codes_amount_range", sql`${t.amountCents} BETWEEN 1 AND ${MAX_SAFE}`),
      check("redemption_codes_end_once", sql`${t.redemptionId} IS NULL OR ${t.canceledAt} IS NULL`),
    ];
  },
);

/** Credit expiry reminders: the recipient, the days of notice and the expiry date. */
export const expiryReminders = pgTable(
  "expiry_reminders",
  (c) => ({
    orgId: orgId(),
    advocateId: c.uuid("advocate_id").notNull(),
    expiresOn: c.date("expires_on", { mode: "string" }).notNull(),
    daysBefore: c.smallint("days_before").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.advocateId, t.expiresOn, t.daysBefore] }),
    reference("expiry_reminders_advocate_fk", [t.orgId, t.advocateId], [advocates.orgId, advocates.id]),
    check("expiry_reminders_days", sql`${t.daysBefore} IN (30, 7)`),
  ],
);
