import type { Feature, Plan } from "@/lib/auth/access";
import type { CallerKind } from "@/proof/fixtures/callers";
import type { Documented } from "@/proof/rules/documented";
import { makeCaller } from "@/proof/rules/kit/caller";
import { allow, type Rule, refuse } from "@/proof/rules/kit/rule";
import { setPlan } from "@/proof/rules/kit/scene";

const off: Pick<Plan, Feature> = {
  api: false,
  sms: false,
  customBranding: false,
  integrations: false,
  sso: false,
};

/** Who may call: by what they come with, by role and by plan (spec, "Authentication" 4 to 6; design §3, "Sign-in"). */
export function accessRules({ role, feature, caller }: Documented): Rule[] {
  if (caller === "visitor") return [allow("anybody")];
  const isForMembers = caller === undefined || caller === "session";
  return [
    allow(isForMembers ? "an admin" : `whoever has: ${names[caller]}`),
    ...(isForMembers ? [role ? adminsOnly : anyMember] : []),
    ...othersOf(caller),
    allowedWith(feature),
    ...(feature ? [refusedWithout(feature)] : []),
  ];
}

const names: Readonly<Record<CallerKind, string>> = {
  apiKey: "an API key",
  session: "a session",
  invitation: "an invitation",
  resetLink: "a link that sets a password",
  visitor: "nothing, on our own pages",
};

const anyMember: Rule = { ...allow("a member who is not an admin"), asUser: true, harmless: false };

const adminsOnly: Rule = {
  ...refuse("admin_required", "a member who is not an admin", {}),
  asUser: true,
};

/** What becomes of every other kind of caller. */
function othersOf(caller: CallerKind = "apiKey"): Rule[] {
  const kinds: readonly CallerKind[] = ["apiKey", "session", "invitation", "resetLink", "visitor"];
  return kinds.filter((kind) => kind !== caller).map((kind) => otherOf(caller, kind));
}

function otherOf(caller: CallerKind, kind: CallerKind): Rule {
  const given: Rule["given"] = async (scene) => ({ api: await makeCaller[kind](scene) });
  if (caller === "apiKey" && kind === "session") return allow("an admin who has a session", given);
  const code = caller === "session" && kind === "apiKey" ? "browser_required" : "unauthenticated";
  return { ...refuse(code, `who comes with ${names[kind]}`, given), harmless: true };
}

// The plan changes once the scene is there: without the feature some of it could not be made.
function allowedWith(feature?: Feature): Rule {
  const rule = feature ? `a plan whose only feature is ${feature}` : "a plan without features";
  const given: Rule["given"] = async (scene) => {
    await setPlan(scene, { overrides: { ...off, ...(feature && { [feature]: true }) } });
    return {};
  };
  return { ...allow(rule, given), on: { tier: "pro" } };
}

function refusedWithout(feature: Feature): Rule {
  const given: Rule["given"] = async (scene) => {
    await setPlan(scene, { overrides: { [feature]: false } });
    return {};
  };
  return { ...refuse("feature_not_enabled", `a plan without ${feature}`, given), on: { tier: "pro" } };
}
