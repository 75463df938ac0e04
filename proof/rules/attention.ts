import { expect } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { createTestUser } from "@/proof/fixtures/organization";
import { createCampaign } from "@/proof/fixtures/scenario";
import { connectSender, sendUnmatched } from "@/proof/fixtures/webhooks";
import { allow, anyMoment, onPlan } from "@/proof/rules/kit/rule";
import { setPlan } from "@/proof/rules/kit/scene";
import type { EndpointRules } from "@/proof/rules/kit/subject";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Of the list of what waits for a person. What is in it and what is not is in lib/dashboard. */
export const attentionRules: EndpointRules = {
  rules: onPlan({}, [
    allow("referrals that wait, and none in the list before a week is over", {}, ({ body }) => {
      expect(body).toMatchObject({ openReferrals: 1, referrals: [], events: [], messages: [], limits: [] });
    }),
    allow(
      "webhook events that matched nothing, to an admin",
      async ({ organization, admin }) => {
        await sendUnmatched(await connectSender(organization, admin));
        return {};
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
      async ({ organization, admin }) => {
        await sendUnmatched(await connectSender(organization, admin));
        return { api: apiAs((await createTestUser(organization.orgId, "user")).apiKey) };
      },
      { events: [] },
    ),
    allow(
      "no webhook events on a plan without integrations",
      async (place) => {
        await sendUnmatched(await connectSender(place.organization, place.admin));
        await setPlan(place, { overrides: { integrations: false } });
        return {};
      },
      { events: [] },
    ),
    allow(
      "what is used to four fifths of the plan or more",
      async (place) => {
        await setPlan(place, { overrides: { referrals: 1, advocates: 2 } });
        return {};
      },
      ({ body }) => {
        expect(body["limits"]).toEqual([{ resource: "referrals", used: 1, limit: 1 }]);
      },
    ),
    allow(
      "campaigns that end within two weeks",
      async ({ admin }) => {
        const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
        await createCampaign(admin, { name: "Soon", expiresAt: inDays(13) });
        await createCampaign(admin, { name: "Later", expiresAt: inDays(15) });
        return {};
      },
      ({ body }) => {
        expect(body["campaigns"]).toEqual([
          { campaignId: expect.any(String), name: "Soon", expiresAt: anyMoment },
        ]);
      },
    ),
  ]),
};
