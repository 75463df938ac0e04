import { Organization } from "@/lib/accounts/contract";
import { plans } from "@/lib/kit/auth/access";
import { type Action, fieldOf, type ListedAuditEntry } from "./audit-entry";

/**
 * An action's name, and the sentence after the actor's name: "Dana Miller enrolled “Ann Reyes”". In a sentence,
 * `{name|an advocate}` is the field in quotation marks or else these words, `{name|subject}` or else the subject's id.
 */
export type ActionLabels = readonly [name: string, sentence: string | ((entry: ListedAuditEntry) => string)];

const isOwn = ({ actor, subjectId }: ListedAuditEntry) => actor.name.toLowerCase() === subjectId.toLowerCase();

export const teamActions = {
  "organization.created": ["Organization created", "created the organization"],
  "organization.updated": ["Organization changed", describeOrganization],
  "organization.plan_changed": ["Limits changed", describePlan],
  "organization.suspended": [
    "Organization suspended",
    (entry) => `suspended the organization${fieldOf(entry, "reason") ? `: ${fieldOf(entry, "reason")}` : ""}`,
  ],
  "organization.resumed": ["Organization resumed", "lifted the suspension"],
  "user.created": ["Member added", "added {subject} to the team"],
  "user.updated": [
    "Member changed",
    (entry) => (isOwn(entry) ? "changed their own details" : `changed ${entry.subjectId}`),
  ],
  "user.removed": ["Member removed", "removed {subject} from the team"],
  "user.lead_alerts_changed": ["Lead alerts changed", "changed their lead alerts"],
  "user.digest_changed": [
    "Weekly digest changed",
    (entry) =>
      `turned ${isOwn(entry) ? "their weekly digest" : `the weekly digest of ${entry.subjectId}`} ${entry.after?.["isOn"] ? "on" : "off"}`,
  ],
  "user.phone_asked": ["Alert number requested", "requested a verification code for lead alerts"],
  "user.phone_verified": ["Number for alerts added", "added a number for lead alerts by text"],
  "user.phone_removed": ["Number for alerts removed", "removed their number for lead alerts by text"],
  "user.password_changed": [
    "Password changed",
    (entry) => (isOwn(entry) ? "set a new password" : `set a new password for ${entry.subjectId}`),
  ],
  "user.sso_linked": ["First single sign-on", "signed in through single sign-on for the first time"],
  "user.passkey_added": ["Passkey added", "added the passkey {name|of a device}"],
  "user.passkey_renamed": ["Passkey renamed", "renamed a passkey to {name|another name}"],
  "user.passkey_removed": ["Passkey removed", "removed the passkey {name|of a device}"],
  "user.authenticator_set_up": ["Authenticator app set up", "set up an authenticator app"],
  "user.authenticator_removed": ["Authenticator app removed", "removed their authenticator app"],
  "user.recovery_codes_replaced": ["Recovery codes replaced", "created new recovery codes"],
  "user.recovery_code_used": ["Recovery code used", "signed in with a recovery code"],
  "user.second_factor_reset": ["Two-factor authentication reset", "reset two-factor authentication for {subject}"],
  "session.started": ["Signed in", "signed in"],
  "session.confirmed": ["Password entered again", "entered their password again"],
  "session.ended": ["Signed out", "signed out"],
  "session.refused": ["Sign-in failed", describeRefused],
  "sso_connection.saved": ["Single sign-on saved", "saved how the team signs in through single sign-on"],
  "sso_connection.tested": [
    "Single sign-on tested",
    (entry) => `tested single sign-on, which ${fieldOf(entry, "ok") ? "worked" : "did not work"}`,
  ],
  "sso_connection.removed": ["Single sign-on removed", "removed single sign-on"],
  "invitation.created": [
    "Colleague invited",
    (entry) => `invited ${fieldOf(entry, "email") ?? "a colleague"} to the team`,
  ],
  "invitation.accepted": ["Invitation accepted", "accepted the invitation to the team"],
  "invitation.withdrawn": [
    "Invitation revoked",
    (entry) => `revoked the invitation to ${fieldOf(entry, "email") ?? "a colleague"}`,
  ],
  "api_key.created": ["API key created", "created the API key {name|subject}"],
  "api_key.revoked": ["API key revoked", "revoked the API key {name|subject}"],
} satisfies Partial<Record<Action, ActionLabels>>;

const refusals: ReadonlyMap<unknown, string> = new Map([
  ["wrong_password", "with a wrong password"],
  ["sso_only", "with a password, but single sign-on is required"],
]);

function describeRefused(entry: ListedAuditEntry): string {
  const count = Number(fieldOf(entry, "count") ?? 1);
  const times = count === 1 ? "" : ` (${count} times so far)`;
  const how = refusals.get(fieldOf(entry, "reason")) ?? "and was blocked";
  return `tried to sign in as ${entry.subjectId} ${how}${times}`;
}

function describeOrganization({ before, after }: ListedAuditEntry): string {
  if (before?.["status"] === "pending_onboarding") return "set up the organization";
  if (typeof after?.["name"] === "string") return `renamed the organization to “${after["name"]}”`;
  if (after?.["industry"]) return `turned healthcare mode ${after["industry"] === "general" ? "off" : "on"}`;
  if (after?.["stateRulesCheckedBy"]) return "checked the rules of the state";
  const required = after?.["requireSecondFactor"];
  if (typeof required === "boolean")
    return required ? "required two-factor authentication" : "made two-factor authentication optional";
  return "changed the organization";
}

function describePlan({ after }: ListedAuditEntry): string {
  const { data: tier } = Organization.shape.tier.safeParse(after?.["tier"]);
  return tier ? `moved the organization to ${plans[tier].name}` : "changed the organization’s limits";
}
