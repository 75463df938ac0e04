import { expect } from "vitest";
import type { accounts } from "@/lib/accounts/contract";
import { createTestColleague } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";
import { allow, allowAll, anyMoment, field, ofLength, onPlan } from "@/proof/rules/case";
import { type RuleScene, type RuleTable, setPlan } from "@/proof/rules/scene";

export const table: RuleTable<keyof typeof accounts> = {
  ownOrganization: true,
  endpoints: {
    get: {
      cases: onPlan({}, [
        allow("every field, without what is unset", setsPlan({}), ({ body }, { organization }) => {
          expect(body).toEqual({
            org: {
              orgId: organization.orgId,
              slug: expect.stringMatching(/^acme-plumbing-/),
              name: "Acme Plumbing",
              status: "active",
              tier: "growth",
              createdAt: anyMoment,
              timeZone: "America/New_York",
              language: "en",
              industry: "general",
              requireSecondFactor: false,
              sendsOnHolidays: true,
              enabledFeatures: {
                users: 15,
                campaigns: 20,
                advocates: 10_000,
                referrals: 100_000,
                sso: false,
                api: true,
                auditRetentionDays: 180,
              },
            },
            usage: { users: 1, campaigns: 1, advocates: 1, referrals: 1 },
          });
        }),
      ]),
    },
    setup: {
      cases: onPlan({}, [
        allow(
          "the steps in order, and which of them are done",
          {},
          {
            steps: [
              { step: "campaign", done: true },
              { step: "branding", done: false },
              { step: "address", done: false },
              { step: "advocate", done: true },
              { step: "referral", done: true },
              { step: "team", done: false },
            ],
          },
        ),
        allow("a branding, an address and an open invitation as done", brandAndInvite, ({ body }) => {
          expect(body["steps"]).toHaveLength(6);
          expect(JSON.stringify(body)).not.toContain("false");
        }),
        allow("another user as a completed team step", addUser, ({ body }) => {
          expect(body["steps"]).toContainEqual({ step: "team", done: true });
        }),
        allow("no branding step on a plan without it", setsPlan({ customBranding: false }), ({ body }) =>
          expect(JSON.stringify(body)).not.toContain("branding"),
        ),
      ]),
    },
    update: {
      access: { role: "admin" },
      cases: [
        field("businessName", [null, 7, "", "   ", ofLength(151), "two\nlines"], ["A", ofLength(150)]),
        field("tosAccepted", [null, "true", false], [true]),
        field("timeZone", [null, "", "Mars/Olympus", "+02:00"], ["America/Chicago", "Europe/Berlin"]),
        field("language", [null, "", "fr", "es-MX"], ["en", "es"]),
        field("requireSecondFactor", [null, "true", 1], [false]),
        field("industry", [null, "", "dental"], ["healthcare"]),
        // In a general business.
        field("rewardCapCents", [null, -1, "25", 2_500]),
        field("stateRulesChecked", [null, "true", false, true]),
        allow("healthcare, with a usual cap and unchecked rules", { industry: "healthcare" }, ({ body }) => {
          expect(body).toMatchObject({ org: { industry: "healthcare", rewardCapCents: 2_500 } });
          expect(body["org"]).not.toHaveProperty("stateRulesCheckedAt");
        }),
        allow(
          "a general business again, without the healthcare settings",
          async ({ send }) => {
            await send({ fields: { industry: "healthcare", stateRulesChecked: true } });
            return { fields: { industry: "general" } };
          },
          ({ body }) => {
            for (const name of ["rewardCapCents", "stateRulesCheckedAt", "stateRulesCheckedBy"]) {
              expect(body["org"]).not.toHaveProperty(name);
            }
          },
        ),
        ...allowAll({
          "a new name alone": [{ tosAccepted: undefined }, { org: { name: "Acme Plumbing" } }],
          "the Terms of Service alone": [{ businessName: undefined }, { org: { tosVersion: "2026-11-01" } }],
        }),
        allow("a change, and leaves the features out of the answer", {}, ({ body }) => {
          expect(body["org"]).not.toHaveProperty("enabledFeatures");
        }),
        ...onPlan({ pending: true }, [field("businessName", [undefined]), field("tosAccepted", [undefined, false])]),
      ],
    },
  },
};

function setsPlan(overrides: Parameters<typeof setPlan>[1]["overrides"]) {
  return async (scene: RuleScene) => {
    await setPlan(scene, { overrides });
  };
}

async function brandAndInvite({ api }: RuleScene) {
  await api.patch("/api/app/business-profile", { postalAddress: "1200 Main St, Oakland, CA 94607" });
  await api.patch("/api/app/branding", { primaryColor: "#0f766e" });
  await inviteUser(api);
}

async function addUser({ organization: { orgId } }: RuleScene) {
  await createTestColleague(orgId);
}
