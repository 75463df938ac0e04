import type { Feature, Plan } from "@/lib/auth/access";
import type { Documented } from "@/lib/testing/rules/documented";
import { allow, type Rule, refuse } from "@/lib/testing/rules/kit/rule";
import { setPlan } from "@/lib/testing/rules/kit/scene";

const off: Pick<Plan, Feature> = {
  api: false,
  sms: false,
  customBranding: false,
  integrations: false,
  sso: false,
};

/** Who may call, by role and by plan (spec, "Authentication" 4 to 6). */
export function accessRules({ role, feature, caller }: Documented): Rule[] {
  return [
    allow(caller ? "whoever holds the invitation" : "an admin"),
    ...(caller ? [byInvitation] : [role ? adminsOnly : anyMember]),
    allowedWith(feature),
    ...(feature ? [refusedWithout(feature)] : []),
  ];
}

const anyMember: Rule = { ...allow("a member who is not an admin"), asUser: true, harmless: false };

const adminsOnly: Rule = {
  ...refuse("admin_required", "a member who is not an admin", {}),
  asUser: true,
};

const byInvitation: Rule = {
  ...refuse("unauthenticated", "an admin's key in place of an invitation", ({ admin }) => ({ api: admin })),
  harmless: true,
};

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
