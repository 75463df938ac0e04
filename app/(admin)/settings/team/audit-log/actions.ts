import { formatCount, formatMoney } from "@/components/ui/format";
import { type Action, centsOf, fieldOf, type ListedAuditEntry, quoted } from "./audit-entry";
import { type ActionLabels, teamActions } from "./team-actions";

/** Every kind of write in plain words; a missing one doesn't compile. */
const actions: Readonly<Record<Action, ActionLabels>> = {
  ...teamActions,
  "campaign.created": ["Campaign created", "created the campaign {name|subject}"],
  "campaign.updated": ["Campaign changed", "changed {name|a campaign}"],
  "campaign.deleted": ["Campaign deleted", "deleted the campaign {name|subject}"],
  "import.undone": [
    "Import undone",
    ({ after }) => {
      const removed = after?.["removed"];
      return `undid an import, which removed ${typeof removed === "number" ? formatCount(removed, "advocate") : "its advocates"}`;
    },
  ],
  "customer_file.created": ["Customer file uploaded", "uploaded the customer file {fileName|with more rows}"],
  "customer_file.decided": [
    "Customer file row decided",
    ({ after }) => `decided row ${after?.["row"] ?? ""} of a customer file`,
  ],
  "customer_file.applied": ["Customer file applied", "applied the customer file {fileName|again}"],
  "customer_file.stopped": ["Customer file stopped", "stopped a customer file, as the member who ran it is gone"],
  "customer_file.discarded": ["Customer file discarded", "discarded a customer file"],
  "customer_file.undone": ["Customer file undone", "undid a customer file"],
  "review.opened": ["Lead flagged", "flagged a lead for review"],
  "review.allowed": ["Lead allowed", "allowed a lead that was being checked"],
  "review.denied": ["Lead denied", "denied a lead that was being checked"],
  "review.undone": ["Decision undone", "undid the decision about a lead"],
  "review_rules.changed": ["Review rules changed", "changed the review rules"],
  "advocate.trusted": ["Advocate trusted", "trusted an advocate"],
  "advocate.untrusted": ["Trust ended", "stopped trusting an advocate"],
  "job.undone": ["Job undone", "undid a job"],
  "job.recorded": ["Job done", (entry) => `marked a job done${service(entry)}`],
  "job.answered": ["Job rated", "rated a job"],
  "ask_plan.changed": ["Asks changed", "changed how a campaign asks for referrals"],
  "ask_settings.changed": ["Ask limit changed", "changed the daily ask limit"],
  "ask.skipped": ["Ask skipped", "skipped an ask"],
  "ask.hurried": ["Ask sent early", "had an ask sent right away"],
  "ask.tested": ["Ask tested", "sent a test of an ask"],
  "advocate.enrolled": ["Advocate enrolled", "enrolled {name|an advocate}"],
  "advocate.updated": ["Advocate changed", "changed {name|an advocate's details}"],
  "advocate.contact_asked": ["New contact asked for", "asked for a code to change a contact"],
  "advocate.recommendation_changed": ["Note or photo changed", "changed an advocate’s note or photo"],
  "advocate.recommendation_removed": ["Note and photo removed", "removed an advocate’s note and photo"],
  "advocate.portal_link_replaced": ["Portal link replaced", "replaced an advocate’s portal link"],
  "advocate.credit_adjusted": ["Credit adjusted", describeCredit],
  "referral.created": ["Lead added", "added the lead {friendName|of a friend}"],
  "referral.confirmed": ["Lead confirmed", "confirmed the lead {friendName|of a friend}"],
  "referral.rejected": ["Lead rejected", "rejected the lead {friendName|of a friend}"],
  "referral.moved": [
    "Lead moved",
    ({ after, ...entry }) =>
      `moved the lead ${quoted({ after, ...entry }, "friendName", "of a friend")} to ${describeStage(after?.["stage"])}`,
  ],
  "referral.updated": ["Lead edited", "edited a lead"],
  "referral.converted": ["Lead converted", describeConversion],
  "referral.reversed": [
    "Reward reversed",
    (entry) =>
      entry.after?.["takenCents"] === 0 && entry.after["stage"] === "converted"
        ? `noted a part refund for ${quoted(entry, "friendName", "a friend")}; the reward stays`
        : `reversed the reward for ${quoted(entry, "friendName", "a friend")}`,
  ],
  "referral.restored": ["Reversal undone", "restored the reward for {friendName|a friend}"],
  "credit.released": ["Credit released", "made pending credit available{amount}"],
  "credit.expired": ["Credit expired", "expired unused credit{amount}"],
  "credit_settings.changed": ["Credit settings changed", "changed how credit can be used"],
  "month.closed": ["Month closed", (entry) => `closed the month ${fieldOf(entry, "month") ?? ""}`.trim()],
  "month.reopened": ["Month reopened", (entry) => `reopened the month ${fieldOf(entry, "month") ?? ""}`.trim()],
  "redemption.requested": ["Credit used", "used credit{amount}"],
  "redemption.approved": ["Redemption approved", "approved a redemption{amount}"],
  "redemption.fulfilled": ["Redemption completed", "completed a redemption{amount}"],
  "redemption.canceled": ["Redemption canceled", "canceled a redemption{amount}"],
  "redemption.failed": ["Redemption failed", "gave credit back after a failed redemption{amount}"],
  "redemption_code.created": ["One-time code made", "made a one-time code{amount}"],
  "redemption_code.canceled": ["One-time code canceled", "canceled a one-time code{amount}"],
  "match_request.created": ["Lead without an advocate", "added a lead whose advocate is not known yet"],
  "match_request.matched": ["Lead matched", "matched a lead with an advocate"],
  "match_request.unmatched": ["Match undone", "undid the match of a lead"],
  "match_request.dismissed": ["Lead dismissed", "dismissed a lead with no advocate"],
  "ceiling.changed": ["Approval limits changed", "changed the approval limits"],
  "approval.asked": ["Approval requested", "requested approval{amount}"],
  "approval.approved": [
    "Approved",
    (entry) =>
      entry.after?.["decidedAlone"] === true
        ? `confirmed a second time, alone on the team${formatAmount(entry)}`
        : `approved${formatAmount(entry)}`,
  ],
  "approval.declined": ["Approval declined", "declined an approval request{amount}"],
  "approval.undone": ["Approval decision undone", "undid the decision on an approval request{amount}"],
  "approval.withdrawn": ["Approval request withdrawn", "withdrew an approval request{amount}"],
  "branding.updated": ["Branding changed", "changed the branding"],
  "branding.logo_requested": ["Logo upload started", "started to upload a logo"],
  "branding.logo_removed": ["Logo removed", "removed the logo"],
  "business_profile.updated": ["Business profile changed", "changed the business profile"],
  "business_profile.photo_requested": ["Photo upload started", "started to upload a photo"],
  "webhook_key.created": ["Signing key created", "created the signing key {name|subject}"],
  "webhook_key.deleted": ["Signing key revoked", "revoked the signing key {name|subject}"],
  "webhook_event.received": [
    "Webhook event received",
    (entry) =>
      `sent the event ${quoted(entry, "externalId", entry.subjectId)}: ${fieldOf(entry, "outcome") ?? "received"}`,
  ],
  "webhook_event.replayed": [
    "Webhook event tried again",
    ({ after }) => `retried a webhook event${after?.["outcome"] ? `: ${after["outcome"]}` : ""}`,
  ],
  "webhook_endpoint.created": ["Webhook endpoint added", "added the webhook endpoint {url|subject}"],
  "webhook_endpoint.updated": ["Webhook endpoint changed", "changed the webhook endpoint {url|of another system}"],
  "webhook_endpoint.deleted": ["Webhook endpoint deleted", "deleted the webhook endpoint {url|subject}"],
  "webhook_endpoint.secret_replaced": ["Webhook secret replaced", "replaced the secret of a webhook endpoint"],
  "webhook_endpoint.tested": [
    "Test webhook sent",
    ({ after }) => `sent a test of ${after?.["type"] ?? "an event"} to a webhook endpoint`,
  ],
  "webhook_endpoint.recovered": [
    "Webhooks sent again",
    ({ after }) => `sent ${after?.["deliveries"] ?? "missed"} webhooks again`,
  ],
  "webhook_delivery.resent": [
    "Webhook sent again",
    ({ after }) => `sent a webhook again: ${after?.["type"] ?? "an event"}`,
  ],
  "connection.created": ["Connection added", "connected {name|another system}"],
  "connection.updated": [
    "Connection changed",
    ({ after }) =>
      after?.["isOn"] === true
        ? "turned a connection on"
        : after?.["isOn"] === false
          ? "turned a connection off"
          : "changed a connection",
  ],
  "connection.deleted": ["Connection deleted", "deleted the connection {name|subject}"],
  "connection.mapped": ["Fields linked", "linked the fields of {name|another system}"],
  "connection.authorized": [
    "App connected",
    (entry) => {
      const app = `the app of ${quoted(entry, "name", "a connection")}`;
      const step = entry.after?.["step"];
      if (step === "started") return `started to connect ${app}`;
      return step === "failed" ? `could not connect ${app}` : `connected ${app}`;
    },
  ],
  "connection_event.received": ["Connection event applied", "applied event {externalId|subject}"],
  "connection_event.settled": ["Connection event resolved", "settled the event {externalId|subject}"],
  "message.resent": [
    "Message sent again",
    (entry) => `sent a message to ${fieldOf(entry, "to") ?? "an advocate"} again`,
  ],
  "contact.retried": [
    "Address tried again",
    (entry) => `allowed messages to ${fieldOf(entry, "contact") ?? "an address"} again after one bounced`,
  ],
  "message.tested": [
    "Test message sent",
    (entry) => `sent a test of the invite to ${fieldOf(entry, "to") ?? "themselves"}`,
  ],
  "recipient.opted_out": ["Recipient unsubscribed", (entry) => `unsubscribed from your emails${byWay(entry)}`],
  "recipient.opted_in": ["Recipient subscribed", (entry) => `subscribed to your emails again${byWay(entry)}`],
  "recipient.resume_requested": [
    "Emails requested",
    (entry) => `asked to get your emails again${byWay(entry)}, so we emailed a link to confirm it`,
  ],
  "person.exported": ["Personal data exported", "exported a person’s data"],
  "inbox.put_off": ["Put off in the inbox", "put off a row of the inbox until tomorrow"],
  "inbox.brought_back": ["Brought back to the inbox", "brought a row back to the inbox"],
  "backup.requested": ["Backup requested", "asked for a backup of the server"],
  "backup.downloaded": ["Backup downloaded", "downloaded the backup {subject}"],
  "person.erased": ["Personal data erased", "erased a person’s data"],
};

export const actionNames = Object.entries(actions).map(([action, [name]]) => [action as Action, name] as const);

export function nameAction(action: Action): string {
  return actions[action][0];
}

export function describeEntry(entry: ListedAuditEntry): string {
  const [, sentence] = actions[entry.action];
  if (typeof sentence === "function") return sentence(entry);
  return sentence.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, field: string, otherwise = "") => {
    if (field === "amount") return formatAmount(entry);
    if (field === "subject") return entry.subjectId;
    return quoted(entry, field, otherwise === "subject" ? entry.subjectId : otherwise);
  });
}

/** The link used: anyone with a portal link can use it, including staff. */
const ways: Readonly<Record<string, string>> = {
  "one-click": ", by their email app’s button",
  page: ", by the link in an email",
  portal: ", by the portal link",
  complaint: ", by marking one as spam",
  mailbox: ", by a link sent to the address",
};

function byWay(entry: ListedAuditEntry): string {
  return ways[String(fieldOf(entry, "way"))] ?? "";
}

function describeCredit(entry: ListedAuditEntry): string {
  const delta = centsOf(entry, "delta") ?? 0;
  return delta < 0 ? `used ${formatMoney(-delta)} of credit` : `added ${formatMoney(delta)} of credit`;
}

function formatAmount(entry: ListedAuditEntry): string {
  const cents = centsOf(entry, "amountCents");
  return cents === undefined ? "" : `: ${formatMoney(cents)}`;
}

function describeConversion(entry: ListedAuditEntry): string {
  const cents = centsOf(entry, "advocateCents");
  return cents === undefined ? "converted a lead" : `converted a lead: ${formatMoney(cents)} for the advocate`;
}

function describeStage(stage: unknown): string {
  return typeof stage === "string" ? stage.charAt(0).toUpperCase() + stage.slice(1) : "another stage";
}

function service({ after }: ListedAuditEntry): string {
  const named = after?.["service"];
  return named ? `: ${named}` : "";
}
