import { effect, refusal, rule } from "@/proof/guards/case";
import { at, ids } from "@/proof/guards/ids";
import { insert } from "@/proof/guards/insert";

const message = "messages";
// PostgreSQL has no name for this refusal: there is no partition for a job of no queue.
const NO_PARTITION = "23514";
const nowhere = { org_id: ids.nowhere };
const forMember = { template: "welcome", advocate_id: null };
const sent = { status: "sent", handled_at: at, provider_id: "new" };
const sealed = { sealed_url: "\\x00", expires_at: at };
const again = { id: ids.newer, cause_id: ids.ann };

/** Jobs of messages that are theirs alone: by id, and by what a worker reads in them. */
const jobs = `pgboss.job j JOIN messages m ON m.id = j.id
                AND j.data = jsonb_build_object('orgId', m.org_id, 'messageId', m.id)`;
const jobsByQueue = `
  SELECT count(*) AS jobs,
         count(*) FILTER (WHERE name = 'message-email' AND priority = 1) AS first_emails,
         count(*) FILTER (WHERE name = 'message-email' AND priority = 0) AS emails,
         count(*) FILTER (WHERE name = 'message-sms' AND priority = 0) AS texts
    FROM ${jobs}`;
const jobsLikeTheirQueue = `
  SELECT count(*) AS jobs FROM ${jobs} JOIN pgboss.queue q ON q.name = j.name
   WHERE (j.policy, j.retry_limit, j.retry_delay, j.retry_backoff, j.dead_letter)
           = (q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.dead_letter)
     AND j.expire_in = q.expire_seconds * interval '1 second'`;
const jobsThatWait = `SELECT count(*) AS jobs FROM ${jobs} WHERE j.keep_until > now() + interval '99 years'`;

export const messageCases = [
  rule("messages_org_id_id_pk", "an id again", insert(message, { id: ids.inviteA })),
  rule("messages_cause_key", "a message again", insert(message, again)),
  rule(
    "messages_recipient_fits_template",
    "an invite to no advocate",
    insert(message, { advocate_id: null }),
  ),
  rule(
    "messages_recipient_fits_template",
    "a welcome to an advocate",
    insert(message, { template: "welcome" }),
  ),
  rule(
    "messages_recipient_fits_template",
    "a text to a member",
    insert(message, { ...forMember, channel: "sms" }),
  ),
  rule("messages_handled_has_time", "queued and handled", insert(message, { handled_at: at })),
  ...["captured", "suppressed", "failed"].map((status) =>
    rule("messages_handled_has_time", `${status} at no time`, insert(message, { status })),
  ),
  rule("messages_handled_has_time", "sent at no time", insert(message, { ...sent, handled_at: null })),
  rule(
    "messages_sent_has_provider_id",
    "sent by no provider",
    insert(message, { ...sent, provider_id: null }),
  ),
  rule(
    "messages_sent_has_provider_id",
    "captured by a provider",
    insert(message, { ...sent, status: "captured" }),
  ),
  rule("messages_secret_is_short_lived", "a secret kept when sent", insert(message, { ...sent, ...sealed })),
  ...["suppressed", "failed"].map((status) =>
    rule(
      "messages_secret_is_short_lived",
      `a secret kept when ${status}`,
      insert(message, { ...sealed, status, handled_at: at }),
    ),
  ),
  rule(
    "messages_secret_is_short_lived",
    "a secret for ever",
    insert(message, { ...sealed, expires_at: null }),
  ),

  refusal(
    "messages_org_id_organizations_id_fk",
    "no such organization",
    insert(message, { ...nowhere, ...forMember }),
  ),
  refusal(
    "messages_advocate_fk",
    "another organization's advocate",
    insert(message, { advocate_id: ids.bob }),
  ),
  refusal(
    "messages_resend_fk",
    "another organization's message again",
    insert(message, { resend_of: ids.inviteB }),
  ),

  effect(
    "message_enqueue",
    "gives every row of one statement a job, and members' go first",
    insert(message, {}, { id: ids.newer, channel: "sms" }, { ...forMember, id: ids.newest }),
    jobsByQueue,
    { jobs: 3, first_emails: 1, emails: 1, texts: 1 },
  ),
  effect(
    "message_enqueue",
    "gives none to what is captured at once",
    insert(
      message,
      { status: "queued" },
      { id: ids.newer, channel: "sms", status: "captured", handled_at: at },
    ),
    jobsByQueue,
    { jobs: 1, emails: 1 },
  ),
  effect(
    "message_enqueue",
    "gives none to what was there before",
    `${insert(message, {}, again)} ON CONFLICT DO NOTHING`,
    jobsByQueue,
    { jobs: 1, emails: 1 },
  ),
  effect("message_enqueue", "retries as the queue says", insert(message), jobsLikeTheirQueue, { jobs: 1 }),
  effect("message_enqueue", "lets jobs wait for a worker", insert(message), jobsThatWait, { jobs: 1 }),
  refusal(
    "message_enqueue",
    "a message without a queue",
    insert(message),
    "DELETE FROM pgboss.job; SELECT pgboss.delete_queue('message-email')",
    NO_PARTITION,
  ),
];

export const optOutCases = [
  rule(
    "email_opt_outs_org_id_email_pk",
    "an address again",
    insert("email_opt_outs", { email: "out@example.com" }),
  ),
  rule(
    "email_opt_outs_lower_case",
    "an address in other case",
    insert("email_opt_outs", { email: "OUT@example.com" }),
  ),
  refusal(
    "email_opt_outs_org_id_organizations_id_fk",
    "no such organization",
    insert("email_opt_outs", nowhere),
  ),
  rule("sms_opt_outs_pkey", "a number again", insert("sms_opt_outs", { phone: "+14155550108" })),
];
