import { after, asksForSleepers, effects, refusals, rules } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/statements";

const forMember = { template: "welcome", advocate_id: null };
const sent = { status: "sent", handled_at: at, provider_id: "new" };
const skipped = { status: "suppressed", handled_at: at, delivery: "bounced", delivery_at: at };
const sealed = { sealed_url: "\\x00", expires_at: at };
const optedOut = `WHERE id = '${ids.optOutA}'`;
const consented = `WHERE id = '${ids.consentA}'`;
const again = { id: ids.newer, cause_id: ids.ann };

/** Jobs a worker may claim at once. */
const jobsByQueue = `
  SELECT count(*) AS jobs,
         count(*) FILTER (WHERE queue = 'email' AND goes_first) AS first_emails,
         count(*) FILTER (WHERE queue = 'email' AND NOT goes_first) AS emails,
         count(*) FILTER (WHERE queue = 'sms' AND NOT goes_first) AS texts,
         count(*) FILTER (WHERE queue = 'sign-in') AS sign_ins
    FROM message_jobs WHERE due_at = now() AND attempts = 0 AND NOT is_claimed`;

export const messageCases = [
  ...rules("messages", {
    messages_cause_key: { "a message again": again },
    messages_recipient_fits_template: {
      "an invite to no advocate": { advocate_id: null },
      "a welcome to an advocate": { template: "welcome" },
      "a text to a member": { ...forMember, channel: "sms" },
      "a code by email": { ...forMember, template: "phone-code" },
    },
    messages_handled_has_time: {
      "queued and handled": { handled_at: at },
      "captured without a time": { status: "captured" },
      "suppressed without a time": { status: "suppressed" },
      "failed without a time": { status: "failed" },
      "sent without a time": { ...sent, handled_at: null },
    },
    messages_sent_has_provider_id: {
      "sent by no provider": { ...sent, provider_id: null },
      "captured by a provider": { ...sent, status: "captured" },
    },
    messages_delivery_has_time: {
      "delivered without a time": { ...sent, delivery: "delivered" },
      "a report time without a report": { ...sent, delivery_at: at },
    },
    messages_delivery_was_sent: {
      "delivered before it was sent": { delivery: "delivered", delivery_at: at },
      "skipped and delivered": { ...skipped, delivery: "delivered" },
      "failed and bounced": { ...skipped, status: "failed" },
    },
    messages_secret_is_short_lived: {
      "a secret kept when sent": { ...sent, ...sealed },
      "a secret kept when suppressed": { ...sealed, status: "suppressed", handled_at: at },
      "a secret kept when failed": { ...sealed, status: "failed", handled_at: at },
      "a secret without an end": { ...sealed, expires_at: null },
    },
  }),
  ...refusals("messages", {
    messages_advocate_fk: { "another organization's advocate": { advocate_id: ids.bob } },
    messages_resend_fk: { "another organization's message again": { resend_of: ids.inviteB } },
  }),
  ...rules("short_links", {
    short_links_expires: {
      "a portal link with an end": { expires_at: at },
      "a link to confirm without an end": { purpose: "confirm" },
    },
    short_links_version: {
      "a negative version": { version: -1 },
      "a version of a link to confirm": { purpose: "confirm", expires_at: at, version: 1 },
    },
  }),
  ...rules("unreachable_contacts", {
    unreachable_contacts_key: { "an address again": { contact: "dead@example.com" } },
    unreachable_contacts_lower_case: { "an address in upper case": { contact: "New@example.com" } },
  }),
  ...refusals("unreachable_contacts", {
    unreachable_contacts_message_fk: { "another organization's message": { message_id: ids.inviteB } },
  }),
  ...effects("messages", {
    message_enqueue: {
      "gives every row of one statement a job, and members' go first": [
        insert("messages", {}, { id: ids.newer, channel: "sms" }, { ...forMember, id: ids.newest }),
        jobsByQueue,
        { jobs: 3, first_emails: 1, emails: 1, texts: 1 },
      ],
      "gives emails to sign in by a queue of their own": [
        insert(
          "messages",
          { ...forMember, template: "magic-link" },
          { ...forMember, id: ids.newer, template: "password-reset" },
        ),
        jobsByQueue,
        { jobs: 2, sign_ins: 2 },
      ],
      "gives no job to messages captured at once": [
        insert("messages", { status: "queued" }, { id: ids.newer, channel: "sms", status: "captured", handled_at: at }),
        jobsByQueue,
        { jobs: 1, emails: 1 },
      ],
      "gives no job to existing messages": [
        `${insert("messages", {}, again)} ON CONFLICT DO NOTHING`,
        jobsByQueue,
        { jobs: 1, emails: 1 },
      ],
      "lets held messages wait": [
        { held_until: "2100-01-01" },
        "SELECT count(*) AS jobs FROM message_jobs WHERE due_at = '2100-01-01'",
        { jobs: 1 },
      ],
    },
  }),
  ...rules("message_jobs", {
    message_jobs_attempts: { "fewer attempts than none": { attempts: -1 } },
  }),
  ...refusals("message_jobs", {
    message_jobs_message_fk: { "another organization's message": { message_id: ids.inviteB } },
  }),
  ...asksForSleepers("message_jobs", { message_jobs_wake: {} }),
  ...rules("email_opt_outs", {
    email_opt_outs_lower_case: { "an address in other case": { email: "OUT@example.com" } },
  }),
  ...rules("email_opt_outs_everywhere", {
    email_opt_outs_everywhere_lower_case: { "an address in other case": { email: "OUT@example.com" } },
  }),
  ...rules("recipient_turns", {
    recipient_turns_taken: {
      "nothing taken": { taken: "{}" },
      "four in a day": { taken: `{${Array(4).fill("2026-01-01")}}` },
    },
  }),
  ...rules("invite_counts", {
    invite_counts_taken: { "fewer than none": { taken: -1 } },
  }),
  ...rules("opt_out_log", {
    opt_out_log_lower_case: { "an address in other case": { contact: "NEW@example.com" } },
  }),
  ...refusals("opt_out_log", {
    opt_out_log_append_only: {
      "an UPDATE": `UPDATE opt_out_log SET contact = 'other' ${optedOut}`,
      "a DELETE": `DELETE FROM opt_out_log ${optedOut}`,
      "a TRUNCATE": "TRUNCATE opt_out_log",
    },
  }),
  ...after(
    "SET LOCAL referral_rewards.erasing = 'person'",
    refusals("opt_out_log", {
      opt_out_log_facts_stay: { "another wish": `UPDATE opt_out_log SET change = 'start' ${optedOut}` },
      opt_out_log_append_only: { "a DELETE of a line": `DELETE FROM opt_out_log ${optedOut}` },
    }),
  ),
  ...rules("text_consents", {
    text_consents_has_words: { "by no words": { words: "" }, "words of no version": { version: 0 } },
  }),
  ...refusals("text_consents", {
    text_consents_append_only: {
      "an UPDATE": `UPDATE text_consents SET phone = 'other' ${consented}`,
      "a DELETE": `DELETE FROM text_consents ${consented}`,
      "a TRUNCATE": "TRUNCATE text_consents",
    },
  }),
  ...after(
    "SET LOCAL referral_rewards.erasing = 'person'",
    refusals("text_consents", {
      text_consents_facts_stay: { "other words": `UPDATE text_consents SET words = 'Yes.' ${consented}` },
      text_consents_append_only: { "a DELETE of a record": `DELETE FROM text_consents ${consented}` },
    }),
  ),
];
