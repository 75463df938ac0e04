import { sql } from "drizzle-orm";
import { check, index, pgEnum, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core";
import {
  advocateTemplates,
  friendTemplates,
  type MessageTemplate,
  memberTextTemplates,
  messageChannels,
  messageDeliveries,
  messageQueues,
  messageStatuses,
  messageTemplates,
} from "@/db/enums";
import { consentSources, optOutChanges, optOutWays } from "@/db/enums-consent";
import { advocates } from "@/db/schema/advocates";
import { bytes, instant, language, orgId, reference } from "@/db/schema/columns";
import { organizations } from "@/db/schema/organizations";

export const messageChannel = pgEnum("message_channel", messageChannels);
export const messageTemplate = pgEnum("message_template", messageTemplates);
export const messageQueue = pgEnum("message_queue", messageQueues);
export const messageStatus = pgEnum("message_status", messageStatuses);
export const messageDelivery = pgEnum("message_delivery", messageDeliveries);
export const optOutChange = pgEnum("opt_out_change", optOutChanges);
export const optOutWay = pgEnum("opt_out_way", optOutWays);
export const consentSource = pgEnum("consent_source", consentSources);

const listed = (templates: readonly MessageTemplate[]) =>
  sql.raw(templates.map((template) => `'${template}'`).join(", "));

/**
 * One row per message and channel, written in the transaction of its cause. The trigger `message_enqueue` queues a job
 * with it, so no queued message lacks one.
 */
export const messages = pgTable(
  "messages",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    channel: messageChannel("channel").notNull(),
    template: messageTemplate("template").notNull(),
    /** An email address or a phone number. */
    recipient: c.text("recipient").notNull(),
    /** The recipient; null for members and for friends who are not advocates yet. */
    advocateId: c.uuid("advocate_id"),
    /** The cause; each sends a message only once. */
    causeId: c.uuid("cause_id").notNull(),
    resendOf: c.uuid("resend_of"),
    /** The template's data when the message was caused. */
    data: c.jsonb("data").notNull(),
    /** A sign-in link: encrypted, and deleted once sent. */
    sealedUrl: bytes("sealed_url"),
    /** Not worth sending after this time. */
    expiresAt: instant("expires_at"),
    status: messageStatus("status").notNull().default("queued"),
    /** The branding it was sent with, so that the log shows what the recipient saw. */
    sentWith: c.jsonb("sent_with"),
    attempts: c.integer("attempts").notNull().default(0),
    providerId: c.text("provider_id"),
    /**
     * The provider's later report, with reason and time. `bounced` also if it was not sent because of an earlier
     * bounce.
     */
    delivery: messageDelivery("delivery"),
    deliveryReason: c.text("delivery_reason"),
    deliveryAt: instant("delivery_at"),
    /** Why it was not sent, or not yet. */
    problem: c.text("problem"),
    /** When it was counted against the daily limits of its recipient and organization (`message_count_turn`). */
    turnAt: instant("turn_at"),
    /** Not tried before this time, because a daily limit was reached. */
    heldUntil: instant("held_until"),
    createdAt: instant("created_at").notNull(),
    /** When it left `queued`. */
    handledAt: instant("handled_at"),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("messages_cause_key").on(t.orgId, t.causeId, t.template, t.channel).where(sql`${t.resendOf} IS NULL`),
    index("messages_advocate_idx").on(t.orgId, t.advocateId, t.id).where(sql`${t.advocateId} IS NOT NULL`),
    index("messages_resend_idx").on(t.resendOf, t.orgId).where(sql`${t.resendOf} IS NOT NULL`),
    index("messages_member_idx").on(t.orgId, t.id).where(sql`${t.advocateId} IS NULL`),
    index("messages_secret_idx").on(t.expiresAt).where(sql`${t.sealedUrl} IS NOT NULL`),
    // A text reply has only a phone number: finds the organizations that texted it.
    index("messages_texted_idx").on(t.recipient, t.orgId, t.createdAt).where(sql`${t.channel} = 'sms'`),
    // Provider reports contain only the provider's id.
    index("messages_provider_idx").on(t.providerId, t.channel).where(sql`${t.providerId} IS NOT NULL`),
    index("messages_delivery_idx")
      .on(t.orgId, t.delivery, t.id)
      .where(sql`${t.delivery} IN ('undelivered', 'bounced', 'complained')`),
    index("messages_unsent_idx")
      .on(t.orgId, t.status, t.id)
      .where(sql`${t.status} IN ('queued', 'suppressed', 'failed')`),
    reference("messages_advocate_fk", [t.orgId, t.advocateId], [advocates.orgId, advocates.id]),
    reference("messages_resend_fk", [t.orgId, t.resendOf], [t.orgId, t.id]),
    check(
      "messages_recipient_fits_template",
      sql`(${t.advocateId} IS NOT NULL) = (${t.template}::text IN (${listed(advocateTemplates)})) AND (${t.channel} = 'email' OR ${t.advocateId} IS NOT NULL OR ${t.template}::text IN (${listed([...friendTemplates, ...memberTextTemplates])})) AND (${t.channel} = 'sms' OR ${t.template}::text <> 'phone-code')`,
    ),
    check("messages_handled_has_time", sql`(${t.status} = 'queued') = (${t.handledAt} IS NULL)`),
    check("messages_sent_has_provider_id", sql`(${t.status} = 'sent') = (${t.providerId} IS NOT NULL)`),
    check("messages_delivery_has_time", sql`(${t.delivery} IS NULL) = (${t.deliveryAt} IS NULL)`),
    check(
      "messages_delivery_was_sent",
      sql`${t.delivery} IS NULL OR ${t.status} = 'sent' OR (${t.status} = 'suppressed' AND ${t.delivery} = 'bounced')`,
    ),
    check(
      "messages_secret_is_short_lived",
      sql`${t.sealedUrl} IS NULL OR (${t.status} IN ('queued', 'captured') AND ${t.expiresAt} IS NOT NULL)`,
    ),
  ],
);

/**
 * The messages that workers still have to handle, one row each. The trigger `message_enqueue` adds it, and a worker
 * deletes it once the message has ended. Short-lived rows of their own keep claims away from the many indexes of
 * messages.
 */
export const messageJobs = pgTable(
  "message_jobs",
  (c) => ({
    orgId: orgId(),
    messageId: c.uuid("message_id").notNull(),
    queue: messageQueue("queue").notNull(),
    /** Messages to members, and to friends who are not advocates yet, go before the others. */
    goesFirst: c.boolean("goes_first").notNull(),
    /** When a worker may claim it. A claim moves it to the end of its lease, so a killed worker's jobs come back. */
    dueAt: c.timestamp("due_at", { withTimezone: true }).notNull(),
    /** Claims so far, without those that ended in a hold. Also tells a claim from a later one. */
    attempts: c.integer("attempts").notNull().default(0),
    isClaimed: c.boolean("is_claimed").notNull().default(false),
    createdAt: c.timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.messageId] }),
    index("message_jobs_due_idx").on(t.queue, t.goesFirst, t.dueAt),
    reference("message_jobs_message_fk", [t.orgId, t.messageId], [messages.orgId, messages.id]).onDelete("cascade"),
    check("message_jobs_attempts", sql`${t.attempts} >= 0`),
  ],
);

/**
 * Unreachable addresses and numbers, as an organization learned from its own messages, until a member tries again.
 * Organizations do not share rows, so none learns who gets another's messages.
 */
export const unreachableContacts = pgTable(
  "unreachable_contacts",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    channel: messageChannel("channel").notNull(),
    /** An email address in lower case, or a phone number. */
    contact: c.text("contact").notNull(),
    /** In plain words. */
    reason: c.text("reason").notNull(),
    /** The message that failed; it identifies the person. */
    messageId: c.uuid("message_id").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex("unreachable_contacts_key").on(t.contact, t.orgId, t.channel),
    index("unreachable_contacts_message_idx").on(t.orgId, t.messageId),
    check("unreachable_contacts_lower_case", sql`${t.contact} = lower(${t.contact})`),
    reference("unreachable_contacts_message_fk", [t.orgId, t.messageId], [messages.orgId, messages.id]),
  ],
);

/** People who want no more emails from an organization. */
export const emailOptOuts = pgTable(
  "email_opt_outs",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    /** Normalized (`normalizeEmail`), so that another spelling does not bypass the opt-out. */
    email: c.text("email").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.email] }),
    check("email_opt_outs_lower_case", sql`${t.email} = lower(${t.email})`),
  ],
);

/** People who want no emails from any organization here, unless they ask for them. */
export const emailOptOutsEverywhere = pgTable(
  "email_opt_outs_everywhere",
  (c) => ({
    /** Normalized (`normalizeEmail`). */
    email: c.text("email").primaryKey(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [check("email_opt_outs_everywhere_lower_case", sql`${t.email} = lower(${t.email})`)],
);

/** Unrequested messages that a person got in the last day, from all organizations together. */
export const recipientTurns = pgTable(
  "recipient_turns",
  (c) => ({
    /** A keyed hash of the address or number, so that the table contains no contacts. */
    key: bytes("key").primaryKey(),
    /** When each was handed to its provider, oldest first. */
    taken: c.timestamp("taken", { withTimezone: true, precision: 3, mode: "date" }).array().notNull(),
  }),
  (t) => [check("recipient_turns_taken", sql`cardinality(${t.taken}) BETWEEN 1 AND 3`)],
);

/**
 * Messages to strangers per organization and day, starting with the first. Messages caused by public forms are counted
 * separately, so that spam delays no invites.
 */
export const inviteCounts = pgTable(
  "invite_counts",
  (c) => ({
    orgId: orgId().references(() => organizations.id, { onDelete: "cascade" }),
    byForms: c.boolean("by_forms").notNull().default(false),
    since: instant("since").notNull(),
    taken: c.integer("taken").notNull(),
  }),
  (t) => [primaryKey({ columns: [t.orgId, t.byForms] }), check("invite_counts_taken", sql`${t.taken} >= 0`)],
);

/** Numbers that replied STOP. All organizations share one sender number, so it applies to all of them. */
export const smsOptOuts = pgTable("sms_opt_outs", (c) => ({
  phone: c.text("phone").primaryKey(),
  createdAt: instant("created_at").notNull(),
}));

/**
 * Numbers that opted out of one organization's texts on a page. Staff can open a portal link, so the opt-out applies to
 * that organization only.
 */
export const textOptOuts = pgTable(
  "text_opt_outs",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    phone: c.text("phone").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [primaryKey({ columns: [t.orgId, t.phone] }), index("text_opt_outs_phone_idx").on(t.phone)],
);

/** The permanent log of requests to stop, resume or get help. The tables above hold each person's current choice. */
export const optOutLog = pgTable(
  "opt_out_log",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    channel: messageChannel("channel").notNull(),
    /** An email address in lower case, or a phone number. */
    contact: c.text("contact").notNull(),
    change: optOutChange("change").notNull(),
    way: optOutWay("way").notNull(),
    createdAt: instant("created_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    check("opt_out_log_lower_case", sql`${t.contact} = lower(${t.contact})`),
  ],
);

/**
 * The permanent log of text consents: who gave each, when, where and by which words. Whether a consent is current is in
 * `smsConsentAt` of the advocate or referral.
 */
export const textConsents = pgTable(
  "text_consents",
  (c) => ({
    orgId: orgId().references(() => organizations.id),
    id: c.uuid("id").notNull(),
    /**
     * The advocate or the referral. No foreign key: the consent remains proof for texts already sent, even after an
     * unconfirmed referral is deleted.
     */
    subjectId: c.uuid("subject_id").notNull(),
    phone: c.text("phone").notNull(),
    source: consentSource("source").notNull(),
    /** Version of the words in their language (`consent-words.ts`). */
    version: c.integer("version").notNull(),
    language: language("language").notNull(),
    words: c.text("words").notNull(),
    grantedAt: instant("granted_at").notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index("text_consents_subject_idx").on(t.subjectId, t.orgId),
    index("text_consents_phone_idx").on(t.phone, t.orgId),
    check("text_consents_has_words", sql`${t.words} <> '' AND ${t.version} > 0`),
  ],
);
