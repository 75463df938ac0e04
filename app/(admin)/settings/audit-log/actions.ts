import { planName } from "@/components/account/plan-name";
import { formatMoney } from "@/components/ui/format";
import { Organization } from "@/lib/accounts/contract";
import { type Action, centsOf, type Entry, fieldOf, quoted } from "./audit-entry";

interface ActionLabels {
  /** What happened, as a heading. */
  readonly name: string;
  /** What somebody did, after who it was: "Dana Miller enrolled “Ann Reyes”". */
  readonly say: (entry: Entry) => string;
}

const isOwn = ({ actor, subjectId }: Entry) => actor.name.toLowerCase() === subjectId.toLowerCase();

/** Every kind of write in plain words; one that is missing does not compile. */
export const actions: Readonly<Record<Action, ActionLabels>> = {
  "organization.created": { name: "Organization created", say: () => "created the organization" },
  "organization.updated": { name: "Organization changed", say: sayOrganization },
  "organization.plan_changed": { name: "Plan changed", say: sayPlan },
  "organization.suspended": {
    name: "Organization suspended",
    say: (entry) =>
      `suspended the organization${fieldOf(entry, "reason") ? `: ${fieldOf(entry, "reason")}` : ""}`,
  },
  "organization.resumed": {
    name: "Organization resumed",
    say: () => "lifted the suspension",
  },
  "user.created": { name: "Member added", say: ({ subjectId }) => `added ${subjectId} to the team` },
  "user.updated": {
    name: "Member changed",
    say: (entry) => (isOwn(entry) ? "changed their own details" : `changed ${entry.subjectId}`),
  },
  "user.removed": { name: "Member removed", say: ({ subjectId }) => `removed ${subjectId} from the team` },
  "user.lead_alerts_changed": {
    name: "Lead alerts changed",
    say: () => "changed their lead alerts",
  },
  "user.phone_asked": {
    name: "Alert number requested",
    say: () => "requested a verification code for lead alerts",
  },
  "user.phone_verified": {
    name: "Number for alerts added",
    say: () => "added a number for lead alerts by text",
  },
  "user.phone_removed": {
    name: "Number for alerts removed",
    say: () => "removed their number for lead alerts by text",
  },
  "user.password_changed": {
    name: "Password changed",
    say: (entry) => (isOwn(entry) ? "set a new password" : `set a new password for ${entry.subjectId}`),
  },
  "user.sso_linked": {
    name: "First single sign-on",
    say: () => "signed in through single sign-on for the first time",
  },
  "user.passkey_added": {
    name: "Passkey added",
    say: (entry) => `added the passkey ${quoted(entry, "name", "of a device")}`,
  },
  "user.passkey_renamed": {
    name: "Passkey renamed",
    say: (entry) => `renamed a passkey to ${quoted(entry, "name", "another name")}`,
  },
  "user.passkey_removed": {
    name: "Passkey removed",
    say: (entry) => `removed the passkey ${quoted(entry, "name", "of a device")}`,
  },
  "user.authenticator_set_up": {
    name: "Authenticator app set up",
    say: () => "set up an authenticator app",
  },
  "user.authenticator_removed": {
    name: "Authenticator app removed",
    say: () => "removed their authenticator app",
  },
  "user.recovery_codes_replaced": {
    name: "Recovery codes replaced",
    say: () => "created new recovery codes",
  },
  "user.recovery_code_used": { name: "Recovery code used", say: () => "signed in with a recovery code" },
  "user.second_factor_reset": {
    name: "Two-factor authentication reset",
    say: ({ subjectId }) => `reset two-factor authentication for ${subjectId}`,
  },
  "session.started": { name: "Signed in", say: () => "signed in" },
  "session.confirmed": { name: "Password entered again", say: () => "entered their password again" },
  "session.ended": { name: "Signed out", say: () => "signed out" },
  "session.refused": { name: "Sign-in failed", say: sayRefused },
  "sso_connection.saved": {
    name: "Single sign-on saved",
    say: () => "saved how the team signs in through single sign-on",
  },
  "sso_connection.tested": {
    name: "Single sign-on tested",
    say: (entry) => `tested single sign-on, which ${fieldOf(entry, "ok") ? "worked" : "did not work"}`,
  },
  "sso_connection.removed": { name: "Single sign-on removed", say: () => "removed single sign-on" },
  "invitation.created": {
    name: "Colleague invited",
    say: (entry) => `invited ${fieldOf(entry, "email") ?? "a colleague"} to the team`,
  },
  "invitation.accepted": { name: "Invitation accepted", say: () => "accepted the invitation to the team" },
  "invitation.withdrawn": {
    name: "Invitation revoked",
    say: (entry) => `revoked the invitation to ${fieldOf(entry, "email") ?? "a colleague"}`,
  },
  "api_key.created": {
    name: "API key created",
    say: (entry) => `created the API key ${quoted(entry, "name", entry.subjectId)}`,
  },
  "api_key.revoked": {
    name: "API key revoked",
    say: (entry) => `revoked the API key ${quoted(entry, "name", entry.subjectId)}`,
  },
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
  "advocate.credit_adjusted": { name: "Credit adjusted", say: sayCredit },
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
      `moved the lead ${quoted({ after, ...entry }, "friendName", "of a friend")} to ${sayStage(after?.["stage"])}`,
  },
  "referral.updated": { name: "Lead edited", say: () => "edited a lead" },
  "referral.converted": { name: "Lead converted", say: sayConversion },
  "referral.reversed": {
    name: "Reward reversed",
    say: (entry) => `reversed the reward for ${quoted(entry, "friendName", "a friend")}`,
  },
  "referral.restored": {
    name: "Reversal undone",
    say: (entry) => `restored the reward for ${quoted(entry, "friendName", "a friend")}`,
  },
  "credit.released": {
    name: "Credit released",
    say: (entry) => `made pending credit available${sayAmount(entry)}`,
  },
  "credit.expired": { name: "Credit expired", say: (entry) => `expired unused credit${sayAmount(entry)}` },
  "credit_settings.changed": {
    name: "Credit settings changed",
    say: () => "changed how credit can be used",
  },
  "redemption.requested": { name: "Credit redeemed", say: (entry) => `redeemed credit${sayAmount(entry)}` },
  "redemption.approved": {
    name: "Redemption approved",
    say: (entry) => `approved a redemption${sayAmount(entry)}`,
  },
  "redemption.fulfilled": {
    name: "Redemption completed",
    say: (entry) => `completed a redemption${sayAmount(entry)}`,
  },
  "redemption.canceled": {
    name: "Redemption canceled",
    say: (entry) => `canceled a redemption${sayAmount(entry)}`,
  },
  "redemption.failed": {
    name: "Redemption failed",
    say: (entry) => `gave credit back after a failed redemption${sayAmount(entry)}`,
  },
  "redemption_code.created": {
    name: "One-time code made",
    say: (entry) => `made a one-time code${sayAmount(entry)}`,
  },
  "redemption_code.canceled": {
    name: "One-time code canceled",
    say: (entry) => `canceled a one-time code${sayAmount(entry)}`,
  },
  "match_request.created": {
    name: "Lead without an advocate",
    say: () => "added a lead whose advocate is not known yet",
  },
  "match_request.matched": {
    name: "Lead matched",
    say: () => "matched a lead with an advocate",
  },
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
    say: (entry) => `requested approval${sayAmount(entry)}`,
  },
  "approval.approved": { name: "Approved", say: (entry) => `approved${sayAmount(entry)}` },
  "approval.declined": {
    name: "Second OK declined",
    say: (entry) => `declined an approval request${sayAmount(entry)}`,
  },
  "approval.withdrawn": {
    name: "Second OK withdrawn",
    say: (entry) => `withdrew an approval request${sayAmount(entry)}`,
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
  "message.resent": {
    name: "Message sent again",
    say: (entry) => `sent a message to ${fieldOf(entry, "to") ?? "an advocate"} again`,
  },
  "message.tested": {
    name: "Test message sent",
    say: (entry) => `sent a test of the invite to ${fieldOf(entry, "to") ?? "themselves"}`,
  },
  "recipient.opted_out": { name: "Recipient unsubscribed", say: () => "unsubscribed from your emails" },
  "recipient.opted_in": { name: "Recipient subscribed", say: () => "subscribed to your emails again" },
  "person.exported": { name: "Personal data exported", say: () => "exported a person’s data" },
  "person.erased": { name: "Personal data erased", say: () => "erased a person’s data" },
};

const refusals: ReadonlyMap<unknown, string> = new Map([
  ["wrong_password", "with a wrong password"],
  ["sso_only", "with a password, but single sign-on is required"],
]);

function sayRefused(entry: Entry): string {
  const count = Number(fieldOf(entry, "count") ?? 1);
  const times = count === 1 ? "" : ` (${count} times so far)`;
  const how = refusals.get(fieldOf(entry, "reason")) ?? "and was blocked";
  return `tried to sign in as ${entry.subjectId} ${how}${times}`;
}

function sayOrganization({ before, after }: Entry): string {
  if (before?.["status"] === "pending_onboarding") return "set up the organization";
  if (typeof after?.["name"] === "string") return `renamed the organization to “${after["name"]}”`;
  const required = after?.["requireSecondFactor"];
  if (typeof required === "boolean")
    return required ? "required two-factor authentication" : "made two-factor authentication optional";
  return "changed the organization";
}

function sayPlan({ after }: Entry): string {
  const { data: tier } = Organization.shape.tier.safeParse(after?.["tier"]);
  return tier
    ? `moved the organization to ${planName({ tier }, new Date())}`
    : "changed the terms of the plan";
}

function sayCredit(entry: Entry): string {
  const delta = centsOf(entry, "delta") ?? 0;
  return delta < 0 ? `redeemed ${formatMoney(-delta)} of credit` : `added ${formatMoney(delta)} of credit`;
}

function sayAmount(entry: Entry): string {
  const cents = centsOf(entry, "amountCents");
  return cents === undefined ? "" : `: ${formatMoney(cents)}`;
}

function sayConversion(entry: Entry): string {
  const cents = centsOf(entry, "advocateCents");
  return cents === undefined
    ? "converted a lead"
    : `converted a lead: ${formatMoney(cents)} for the advocate`;
}

function sayStage(stage: unknown): string {
  return typeof stage === "string" ? stage.charAt(0).toUpperCase() + stage.slice(1) : "another stage";
}
