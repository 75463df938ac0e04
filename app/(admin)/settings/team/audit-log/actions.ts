import { formatMoney } from "@/components/ui/format";
import { type Action, centsOf, fieldOf, type ListedAuditEntry, quoted } from "./audit-entry";
import { type ActionLabels, teamActions } from "./team-actions";

/** Every kind of write in plain words; a missing one doesn't compile. */
export const actions: Readonly<Record<Action, ActionLabels>> = {
  ...teamActions,
  "campaign.created": {
    name: "Campaign created",
    say: (entry) => `created the campaign ${quoted(entry, "name", entry.subjectId)}`,
  },
  "campaign.updated": {
    name: "Campaign changed",
    say: (entry) => `changed ${quoted(entry, "name", "a campaign")}`,
  },
  "campaign.deleted": {
    name: "Campaign deleted",
    say: (entry) => `deleted the campaign ${quoted(entry, "name", entry.subjectId)}`,
  },
  "import.undone": {
    name: "Import undone",
    say: ({ after }) => `undid an import, which removed ${after?.["removed"] ?? "its"} advocates`,
  },
  "customer_file.created": {
    name: "Customer file uploaded",
    say: (entry) => `uploaded the customer file ${quoted(entry, "fileName", "with more rows")}`,
  },
  "customer_file.decided": {
    name: "Customer file row decided",
    say: ({ after }) => `decided row ${after?.["row"] ?? ""} of a customer file`,
  },
  "customer_file.applied": {
    name: "Customer file applied",
    say: (entry) => `applied the customer file ${quoted(entry, "fileName", "again")}`,
  },
  "customer_file.stopped": {
    name: "Customer file stopped",
    say: () => "stopped a customer file, as the member who ran it is gone",
  },
  "customer_file.discarded": { name: "Customer file discarded", say: () => "discarded a customer file" },
  "customer_file.undone": { name: "Customer file undone", say: () => "undid a customer file" },
  "review.opened": { name: "Lead flagged", say: () => "flagged a lead for review" },
  "review.allowed": { name: "Lead allowed", say: () => "allowed a lead that was being checked" },
  "review.denied": { name: "Lead denied", say: () => "denied a lead that was being checked" },
  "review.undone": { name: "Decision undone", say: () => "undid the decision about a lead" },
  "review_rules.changed": { name: "Review rules changed", say: () => "changed the review rules" },
  "advocate.trusted": { name: "Advocate trusted", say: () => "trusted an advocate" },
  "advocate.untrusted": { name: "Trust ended", say: () => "stopped trusting an advocate" },
  "job.undone": { name: "Job undone", say: () => "undid a job" },
  "job.recorded": { name: "Job done", say: (entry) => `marked a job done${service(entry)}` },
  "job.answered": { name: "Job rated", say: () => "rated a job" },
  "ask_plan.changed": { name: "Asks changed", say: () => "changed how a campaign asks for referrals" },
  "ask_settings.changed": { name: "Ask limit changed", say: () => "changed the daily ask limit" },
  "ask.skipped": { name: "Ask skipped", say: () => "skipped an ask" },
  "ask.hurried": { name: "Ask sent early", say: () => "had an ask sent right away" },
  "ask.tested": { name: "Ask tested", say: () => "sent a test of an ask" },
  "advocate.enrolled": {
    name: "Advocate enrolled",
    say: (entry) => `enrolled ${quoted(entry, "name", "an advocate")}`,
  },
  "advocate.updated": {
    name: "Advocate changed",
    say: (entry) => `changed ${quoted(entry, "name", "an advocate's details")}`,
  },
  "advocate.portal_link_replaced": {
    name: "Portal link replaced",
    say: () => "replaced an advocate’s portal link",
  },
  "advocate.credit_adjusted": { name: "Credit adjusted", say: describeCredit },
  "referral.created": {
    name: "Lead added",
    say: (entry) => `added the lead ${quoted(entry, "friendName", "of a friend")}`,
  },
  "referral.confirmed": {
    name: "Lead confirmed",
    say: (entry) => `confirmed the lead ${quoted(entry, "friendName", "of a friend")}`,
  },
  "referral.rejected": {
    name: "Lead rejected",
    say: (entry) => `rejected the lead ${quoted(entry, "friendName", "of a friend")}`,
  },
  "referral.moved": {
    name: "Lead moved",
    say: ({ after, ...entry }) =>
      `moved the lead ${quoted({ after, ...entry }, "friendName", "of a friend")} to ${describeStage(after?.["stage"])}`,
  },
  "referral.updated": { name: "Lead edited", say: () => "edited a lead" },
  "referral.converted": { name: "Lead converted", say: describeConversion },
  "referral.reversed": {
    name: "Reward reversed",
    say: (entry) =>
      entry.after?.["takenCents"] === 0 && entry.after["stage"] === "converted"
        ? `noted a part refund for ${quoted(entry, "friendName", "a friend")}; the reward stays`
        : `reversed the reward for ${quoted(entry, "friendName", "a friend")}`,
  },
  "referral.restored": {
    name: "Reversal undone",
    say: (entry) => `restored the reward for ${quoted(entry, "friendName", "a friend")}`,
  },
  "credit.released": {
    name: "Credit released",
    say: (entry) => `made pending credit available${formatAmount(entry)}`,
  },
  "credit.expired": { name: "Credit expired", say: (entry) => `expired unused credit${formatAmount(entry)}` },
  "credit_settings.changed": {
    name: "Credit settings changed",
    say: () => "changed how credit can be used",
  },
  "month.closed": {
    name: "Month closed",
    say: (entry) => `closed the month ${fieldOf(entry, "month") ?? ""}`.trim(),
  },
  "month.reopened": {
    name: "Month reopened",
    say: (entry) => `reopened the month ${fieldOf(entry, "month") ?? ""}`.trim(),
  },
  "redemption.requested": {
    name: "Credit redeemed",
    say: (entry) => `redeemed credit${formatAmount(entry)}`,
  },
  "redemption.approved": {
    name: "Redemption approved",
    say: (entry) => `approved a redemption${formatAmount(entry)}`,
  },
  "redemption.fulfilled": {
    name: "Redemption completed",
    say: (entry) => `completed a redemption${formatAmount(entry)}`,
  },
  "redemption.canceled": {
    name: "Redemption canceled",
    say: (entry) => `canceled a redemption${formatAmount(entry)}`,
  },
  "redemption.failed": {
    name: "Redemption failed",
    say: (entry) => `gave credit back after a failed redemption${formatAmount(entry)}`,
  },
  "redemption_code.created": {
    name: "One-time code made",
    say: (entry) => `made a one-time code${formatAmount(entry)}`,
  },
  "redemption_code.canceled": {
    name: "One-time code canceled",
    say: (entry) => `canceled a one-time code${formatAmount(entry)}`,
  },
  "match_request.created": {
    name: "Lead without an advocate",
    say: () => "added a lead whose advocate is not known yet",
  },
  "match_request.matched": { name: "Lead matched", say: () => "matched a lead with an advocate" },
  "match_request.unmatched": { name: "Match undone", say: () => "undid the match of a lead" },
  "match_request.dismissed": {
    name: "Lead dismissed",
    say: () => "dismissed a lead with no advocate",
  },
  "ceiling.changed": {
    name: "Approval limits changed",
    say: () => "changed the approval limits",
  },
  "approval.asked": {
    name: "Approval requested",
    say: (entry) => `requested approval${formatAmount(entry)}`,
  },
  "approval.approved": {
    name: "Approved",
    say: (entry) =>
      entry.after?.["decidedAlone"] === true
        ? `confirmed a second time, alone on the team${formatAmount(entry)}`
        : `approved${formatAmount(entry)}`,
  },
  "approval.declined": {
    name: "Approval declined",
    say: (entry) => `declined an approval request${formatAmount(entry)}`,
  },
  "approval.undone": {
    name: "Approval decision undone",
    say: (entry) => `undid the decision on an approval request${formatAmount(entry)}`,
  },
  "approval.withdrawn": {
    name: "Approval request withdrawn",
    say: (entry) => `withdrew an approval request${formatAmount(entry)}`,
  },
  "branding.updated": { name: "Branding changed", say: () => "changed the branding" },
  "branding.logo_requested": { name: "Logo upload started", say: () => "started to upload a logo" },
  "branding.logo_removed": { name: "Logo removed", say: () => "removed the logo" },
  "business_profile.updated": { name: "Business profile changed", say: () => "changed the business profile" },
  "business_profile.photo_requested": {
    name: "Photo upload started",
    say: () => "started to upload a photo",
  },
  "webhook_key.created": {
    name: "Signing key created",
    say: (entry) => `created the signing key ${quoted(entry, "name", entry.subjectId)}`,
  },
  "webhook_key.deleted": {
    name: "Signing key revoked",
    say: (entry) => `revoked the signing key ${quoted(entry, "name", entry.subjectId)}`,
  },
  "webhook_event.received": {
    name: "Webhook event received",
    say: (entry) =>
      `sent the event ${quoted(entry, "externalId", entry.subjectId)}: ${fieldOf(entry, "outcome") ?? "received"}`,
  },
  "webhook_event.replayed": {
    name: "Webhook event tried again",
    say: ({ after }) => `retried a webhook event${after?.["outcome"] ? `: ${after["outcome"]}` : ""}`,
  },
  "webhook_endpoint.created": {
    name: "Webhook endpoint added",
    say: (entry) => `added the webhook endpoint ${quoted(entry, "url", entry.subjectId)}`,
  },
  "webhook_endpoint.updated": {
    name: "Webhook endpoint changed",
    say: (entry) => `changed the webhook endpoint ${quoted(entry, "url", "of another system")}`,
  },
  "webhook_endpoint.deleted": {
    name: "Webhook endpoint deleted",
    say: (entry) => `deleted the webhook endpoint ${quoted(entry, "url", entry.subjectId)}`,
  },
  "webhook_endpoint.secret_replaced": {
    name: "Webhook secret replaced",
    say: () => "replaced the secret of a webhook endpoint",
  },
  "webhook_endpoint.tested": {
    name: "Test webhook sent",
    say: ({ after }) => `sent a test of ${after?.["type"] ?? "an event"} to a webhook endpoint`,
  },
  "webhook_endpoint.recovered": {
    name: "Webhooks sent again",
    say: ({ after }) => `sent ${after?.["deliveries"] ?? "missed"} webhooks again`,
  },
  "webhook_delivery.resent": {
    name: "Webhook sent again",
    say: ({ after }) => `sent a webhook again: ${after?.["type"] ?? "an event"}`,
  },
  "connection.created": {
    name: "Connection added",
    say: (entry) => `connected ${quoted(entry, "name", "another system")}`,
  },
  "connection.updated": {
    name: "Connection changed",
    say: ({ after }) =>
      after?.["isOn"] === true
        ? "turned a connection on"
        : after?.["isOn"] === false
          ? "turned a connection off"
          : "changed a connection",
  },
  "connection.deleted": {
    name: "Connection deleted",
    say: (entry) => `deleted the connection ${quoted(entry, "name", entry.subjectId)}`,
  },
  "connection.mapped": {
    name: "Fields linked",
    say: (entry) => `linked the fields of ${quoted(entry, "name", "another system")}`,
  },
  "connection.authorized": {
    name: "App connected",
    say: (entry) => {
      const app = `the app of ${quoted(entry, "name", "a connection")}`;
      const step = entry.after?.["step"];
      if (step === "started") return `started to connect ${app}`;
      return step === "failed" ? `could not connect ${app}` : `connected ${app}`;
    },
  },
  "connection_event.received": {
    name: "Connection event applied",
    say: (entry) => `told of ${quoted(entry, "externalId", entry.subjectId)}, which had its effect`,
  },
  "connection_event.settled": {
    name: "Connection event resolved",
    say: (entry) => `settled the event ${quoted(entry, "externalId", entry.subjectId)}`,
  },
  "message.resent": {
    name: "Message sent again",
    say: (entry) => `sent a message to ${fieldOf(entry, "to") ?? "an advocate"} again`,
  },
  "contact.retried": {
    name: "Address tried again",
    say: (entry) =>
      `allowed messages to ${fieldOf(entry, "contact") ?? "an address"} again after one bounced`,
  },
  "message.tested": {
    name: "Test message sent",
    say: (entry) => `sent a test of the invite to ${fieldOf(entry, "to") ?? "themselves"}`,
  },
  "recipient.opted_out": {
    name: "Recipient unsubscribed",
    say: (entry) => `unsubscribed from your emails${byWay(entry)}`,
  },
  "recipient.opted_in": {
    name: "Recipient subscribed",
    say: (entry) => `subscribed to your emails again${byWay(entry)}`,
  },
  "recipient.resume_requested": {
    name: "Emails requested",
    say: (entry) => `asked to get your emails again${byWay(entry)}, so we emailed a link to confirm it`,
  },
  "person.exported": { name: "Personal data exported", say: () => "exported a person’s data" },
  "inbox.put_off": { name: "Put off in the inbox", say: () => "put off a row of the inbox until tomorrow" },
  "inbox.brought_back": { name: "Brought back to the inbox", say: () => "brought a row back to the inbox" },
  "backup.requested": { name: "Backup requested", say: () => "asked for a backup of the server" },
  "backup.downloaded": {
    name: "Backup downloaded",
    say: ({ subjectId }) => `downloaded the backup ${subjectId}`,
  },
  "person.erased": { name: "Personal data erased", say: () => "erased a person’s data" },
};

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
  return delta < 0 ? `redeemed ${formatMoney(-delta)} of credit` : `added ${formatMoney(delta)} of credit`;
}

function formatAmount(entry: ListedAuditEntry): string {
  const cents = centsOf(entry, "amountCents");
  return cents === undefined ? "" : `: ${formatMoney(cents)}`;
}

function describeConversion(entry: ListedAuditEntry): string {
  const cents = centsOf(entry, "advocateCents");
  return cents === undefined
    ? "converted a lead"
    : `converted a lead: ${formatMoney(cents)} for the advocate`;
}

function describeStage(stage: unknown): string {
  return typeof stage === "string" ? stage.charAt(0).toUpperCase() + stage.slice(1) : "another stage";
}

function service({ after }: ListedAuditEntry): string {
  const named = after?.["service"];
  return named ? `: ${named}` : "";
}
