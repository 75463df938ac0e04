import { Organization } from "@/lib/accounts/contract";
import { plans } from "@/lib/kit/auth/access";
import { type Action, fieldOf, type ListedAuditEntry, quoted } from "./audit-entry";

export interface ActionLabels {
  readonly name: string;
  /** The sentence after the actor's name: "Dana Miller enrolled “Ann Reyes”". */
  readonly say: (entry: ListedAuditEntry) => string;
}

const isOwn = ({ actor, subjectId }: ListedAuditEntry) =>
  actor.name.toLowerCase() === subjectId.toLowerCase();

/** Writes to the organization, its members and sign-in. */
export const teamActions = {
  "organization.created": { name: "Organization created", say: () => "created the organization" },
  "organization.updated": { name: "Organization changed", say: describeOrganization },
  "organization.plan_changed": { name: "Limits changed", say: describePlan },
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
  "user.digest_changed": {
    name: "Weekly digest changed",
    say: (entry) =>
      `turned ${isOwn(entry) ? "their weekly digest" : `the weekly digest of ${entry.subjectId}`} ${entry.after?.["isOn"] ? "on" : "off"}`,
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
  "session.refused": { name: "Sign-in failed", say: describeRefused },
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
