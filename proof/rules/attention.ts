import { expect } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { createTestUser } from "@/proof/fixtures/organization";
import { createCampaign } from "@/proof/fixtures/scenario";
import { connectSender, sendUnmatched } from "@/proof/fixtures/webhooks";
import { allow, anyMoment, onPlan } from "@/proof/rules/case";
import { type Entry, setPlan } from "@/proof/rules/scene";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Of the list of what waits for a person. What is in it and what is not is in lib/dashboard. */
export const attentionRules: Entry = {
  cases: onPlan({}, [
    allow("referrals that wait, and none in the list before a week is over", {}, ({ body }) => {
      expect(body).toMatchObject({ openReferrals: 1, referrals: [], events: [], messages: [], limits: [] });
    }),
    allow(
      "webhook events that matched nothing, to an admin",
      async ({ organization, api }) => {
        await sendUnmatched(await connectSender(organization, api));
      },
      ({ body }) => {
        expect(body["events"]).toEqual([
          {
            eventId: expect.any(String),
            type: "referral.convert",
            externalId: expect.any(String),
            keyName: "CRM",
            receivedAt: anyMoment,
          },
        ]);
      },
    ),
    allow(
      "no webhook events to a member",
      async ({ organization, api }) => {
        await sendUnmatched(await connectSender(organization, api));
        return { api: apiAs((await createTestUser(organization.orgId, "user")).apiKey) };
      },
      { events: [] },
    ),
    allow(
      "no webhook events on a plan without integrations",
      async (scene) => {
        await sendUnmatched(await connectSender(scene.organization, scene.api));
        await setPlan(scene, { overrides: { integrations: false } });
      },
      { events: [] },
    ),
    allow(
      "what is used to four fifths of the plan or more",
      async (scene) => {
        await setPlan(scene, { overrides: { referrals: 1, advocates: 2 } });
      },
      ({ body }) => {
        expect(body["limits"]).toEqual([{ resource: "referrals", used: 1, limit: 1 }]);
      },
    ),
    allow(
      "campaigns that end within two weeks",
      async ({ api }) => {
        const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
        await createCampaign(api, { name: "Soon", expiresAt: inDays(13) });
        await createCampaign(api, { name: "Later", expiresAt: inDays(15) });
      },
      ({ body }) => {
        expect(body["campaigns"]).toEqual([
          { campaignId: expect.any(String), name: "Soon", expiresAt: anyMoment },
        ]);
      },
    ),
  ]),
};
