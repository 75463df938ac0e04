import { expect } from "vitest";
import type { campaigns } from "@/lib/business/campaigns/contract";
import { createCampaign, type Fields, percentTerms } from "@/proof/fixtures/scenario";
import { allow, allowAll, anyMoment, field, ofLength, onPlan, type Prepare, refuse } from "@/proof/rules/case";
import { type RuleCase, type RuleScene, type RuleTable, setPlan } from "@/proof/rules/scene";

const CAP = "maxReferralsPerAdvocate";

const wrongCaps = [null, "10", 1.5, 0];

// Starter has no API keys, so the organization switches after it has one.
const onStarter = (fields: Fields): Prepare => {
  return async (scene) => {
    await setPlan(scene, { tier: "starter" });
    return { fields };
  };
};

const anotherCampaign = async ({ api }: RuleScene) => {
  await createCampaign(api);
};

const LARGEST = 1_000_000_000_000;

/** Fields of both create and update. "is required" applies only to create. */
function termsCases({ required }: { required: boolean }): RuleCase[] {
  const left = required ? [undefined] : [];
  const wrongRewards = [...left, null, "2500", 0.5, -1, LARGEST + 1];
  return [
    field("name", [...left, null, 7, "", "   ", ofLength(101), "two\nlines"], ["A", ofLength(100), "Zoë’s 🏡"]),
    field("rewardMode", [...left, null, 1, "points", "Fixed"], ["fixed", "percent"]),
    field("advocateRewardValue", wrongRewards, [0, LARGEST]),
    field("friendRewardValue", wrongRewards, [0, LARGEST]),
    field("status", [null, 1, "deleted"], ["active", "paused"]),
    field("inviteSubject", [7, "", ofLength(121), "two\nlines", "{link}", "Hi {name}", "acme.com"], ["Hi {advocate}"]),
    field("inviteMessage", [7, "", ofLength(1_001), "Hi {first_name}", "See acme.com"], ["{link}\n\n{offer}"]),
    field(
      "translations",
      [null, 7, "es", []],
      [{ es: { inviteSubject: "Hola, {advocate}", extraTerms: "No urgencias." } }],
    ),
    ...["advocateRewardValue", "friendRewardValue"].flatMap((name) => [
      ...refuse(`400 invalid_input in ${name}`, { "10001 basis points": percent({ [name]: 10_001 }) }),
      allow(`${name} may be 10000 basis points`, percent({ [name]: 10_000 })),
      allow(`${name} may be 10001 cents`, { rewardMode: "fixed", [name]: 10_001 }),
    ]),
    field(
      "expiresAt",
      [
        1_830_000_000_000,
        "tomorrow",
        "",
        "2027-12-31",
        "2027-12-31T23:59:59",
        "2027-02-30T00:00:00Z",
        "1969-12-31T23:59:59.999Z",
        "9999-12-31T23:59:59-01:00",
      ],
      ["2027-12-31T23:59:59.000Z", "2020-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"],
    ),
    ...allowAll({
      "expiresAt in another time zone, which comes back in UTC": [
        { expiresAt: "2027-06-01T12:00:00+02:00" },
        { campaign: { expiresAt: "2027-06-01T10:00:00.000Z" } },
      ],
      "a name with spaces around it, which are trimmed": [{ name: "  Spring  " }, { campaign: { name: "Spring" } }],
    }),
  ];
}

function percent(fields: Fields): Fields {
  return { rewardMode: "percent", advocateRewardValue: 100, friendRewardValue: 100, ...fields };
}

/** The request in a healthcare organization. */
function inHealthcare(fields: Fields, settings: Fields = {}) {
  return async ({ api }: RuleScene) => {
    await api.patch("/api/app/account", { industry: "healthcare", ...settings });
    return { fields };
  };
}

const checked = { stateRulesChecked: true };
const paid = { advocateRewardValue: 2_500, friendRewardValue: 2_500 };

/** Healthcare rules for a new campaign or a changed promise. */
const healthcareCases: readonly RuleCase[] = onPlan({}, [
  ...refuse("409 state_rules_not_checked", {
    "rewards in healthcare before the state's rules are checked": inHealthcare(paid),
  }),
  ...refuse("400 invalid_input in rewardMode", {
    "a share of the job in healthcare": inHealthcare(percent({}), checked),
  }),
  ...["advocateRewardValue", "friendRewardValue"].flatMap((name) =>
    refuse(`400 invalid_input in ${name}`, {
      "more than the healthcare cap": inHealthcare({ ...paid, [name]: 2_501 }, checked),
    }),
  ),
  allow("up to the healthcare cap", inHealthcare(paid, checked), { campaign: paid }),
  allow(
    "up to a custom healthcare cap",
    inHealthcare({ ...paid, friendRewardValue: 4_000 }, { ...checked, rewardCapCents: 4_000 }),
    { campaign: { friendRewardValue: 4_000 } },
  ),
]);

export const table: RuleTable<keyof typeof campaigns> = {
  endpoints: {
    create: {
      status: 201,
      echo: "campaign",
      cases: [
        ...termsCases({ required: true }),
        ...healthcareCases,
        field("expiresAt", [null]),
        // On Growth.
        field(CAP, [...wrongCaps, 201], [1, 200]),
        ...onPlan({ tier: "pro" }, [field(CAP, [1001], [1000])]),
        ...onPlan({}, [
          allow(`${CAP} may be 50 on Starter`, onStarter({ [CAP]: 50 }), { campaign: { [CAP]: 50 } }),
          ...refuse(`400 invalid_input in ${CAP}`, { "51 on Starter": onStarter({ [CAP]: 51 }) }),
        ]),
        ...onPlan({ overrides: { [CAP]: 3e9 } }, [field(CAP, [2_147_483_648], [2_147_483_647])]),
        allow("a missing status, which means active", { status: undefined }, { campaign: { status: "active" } }),
        allow(`no ${CAP}, which is 10`, { [CAP]: undefined }, { campaign: { [CAP]: 10 } }),
        ...onPlan({ overrides: { [CAP]: 4 } }, [
          allow(`no ${CAP}, which is the plan's ceiling if that is below 10`, {}, { campaign: { [CAP]: 4 } }),
        ]),
        allow("just the required fields, and every field in the answer", {}, (answer, scene) => {
          expect(answer.body).toEqual({
            campaign: {
              campaignId: expect.any(String),
              orgId: scene.organization.orgId,
              name: "Neighbors refer neighbors",
              status: "active",
              rewardMode: "fixed",
              advocateRewardValue: 2500,
              friendRewardValue: 5000,
              maxReferralsPerAdvocate: 10,
              creditHoldDays: 0,
              newCustomersOnly: false,
              createdAt: anyMoment,
              updatedAt: anyMoment,
            },
          });
        }),
        ...onPlan({ overrides: { campaigns: 2 } }, [
          ...refuse("403 plan_limit_reached", { "a campaign beyond the plan's limit": anotherCampaign }),
          ...refuse("403 feature_not_enabled", {
            "a plan without campaigns": (scene) => setPlan(scene, { overrides: { campaigns: 0 } }),
          }),
          allow("a campaign in place of a deleted one", async (scene) => {
            await anotherCampaign(scene);
            await scene.api.delete(scene.campaign.path);
          }),
        ]),
      ],
    },
    list: {
      cases: [],
    },
    get: {
      cases: [
        allow("a campaign without expiry, which is left out", {}, ({ body }, { campaign }) => {
          const { path: _, ...stored } = campaign;
          expect(body).toEqual({ campaign: stored });
          expect(body["campaign"]).not.toHaveProperty("expiresAt");
        }),
      ],
    },
    update: {
      body: () => ({ status: "paused" }),
      echo: "campaign",
      cases: [
        ...termsCases({ required: false }),
        ...healthcareCases,
        ...onPlan({}, [
          ...refuse("409 state_rules_not_checked", {
            "a start in healthcare before the state's rules are checked": async (scene) => {
              await scene.api.patch(scene.campaign.path, { status: "paused" });
              return inHealthcare({ status: "active" })(scene);
            },
          }),
          ...refuse("400 invalid_input in friendRewardValue", {
            "a start in healthcare with more than the cap": async (scene) => {
              await scene.api.patch(scene.campaign.path, { status: "paused" });
              return inHealthcare({ status: "active" }, checked)(scene);
            },
          }),
          allow(
            "a pause in healthcare, and any change that keeps the promise",
            inHealthcare({ name: "Spring", status: "paused", friendRewardValue: 5_000 }),
          ),
        ]),
        field("expiresAt", [], [null]),
        field(CAP, [...wrongCaps, 201], [1, 200]),
        ...onPlan({ tier: "pro" }, [field(CAP, [201])]),
        ...onPlan({}, [
          allow(`${CAP} may be 200 on Starter too`, onStarter({ [CAP]: 200 }), { campaign: { [CAP]: 200 } }),
        ]),
        allow(
          "expiresAt null, which removes the expiry",
          async ({ api, campaign }) => {
            await api.patch(campaign.path, { expiresAt: "2027-12-31T23:59:59.000Z" });
            return { fields: { expiresAt: null } };
          },
          ({ body }) => expect(body["campaign"]).not.toHaveProperty("expiresAt"),
        ),
        ...["advocateRewardValue", "friendRewardValue"].flatMap((name) =>
          refuse(`400 invalid_input in ${name}`, {
            "a new percent mode that the kept value does not fit": async ({ api, campaign }) => {
              await api.patch(campaign.path, { [name]: 10_001 });
              return { fields: { rewardMode: "percent" } };
            },
            "a new value that does not fit the kept percent mode": async ({ api }) => {
              const { campaignId } = await createCampaign(api, percentTerms);
              return { ids: { campaignId }, fields: { [name]: 10_001 } };
            },
          }),
        ),
      ],
    },
    duplicate: {
      status: 201,
      cases: onPlan({}, [
        ...refuse("409 state_rules_not_checked", {
          "in healthcare before the state's rules are checked": inHealthcare({}),
        }),
      ]),
    },
    remove: { cases: [] },
  },
};
