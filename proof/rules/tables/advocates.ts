import { expect } from "vitest";
import type { advocates } from "@/lib/advocates/contract";
import { captureMessages } from "@/proof/fixtures/messages";
import { addReferral, createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { changeRules } from "@/proof/rules/advocate-changes";
import { ofAllCampaigns, ofCampaign } from "@/proof/rules/advocate-lists";
import { allow, anyMoment, field, onPlan, refuse } from "@/proof/rules/case";
import { importRules } from "@/proof/rules/import";
import { notInDeletedCampaign, notInOtherCampaign } from "@/proof/rules/lists";
import { type Entry, setPlan, type Table } from "@/proof/rules/scene";
import { sendInviteRules } from "@/proof/rules/send-invite";
import { emailValues, longPhone, nameValues, phoneValues } from "@/proof/rules/values";

/** Replacing the link of a portal. */
const replacePortalLinkRules: Entry = {
  access: { role: "admin" },
  cases: [
    allow(
      "an advocate, whose link is another one then and all else the same",
      {},
      ({ body }, { advocate }) => {
        const { path: _, portalToken, portalUrl, ...others } = advocate;
        const replaced = Object(body["advocate"]);
        expect(replaced).toMatchObject(others);
        expect(replaced.portalToken).not.toBe(portalToken);
        expect(replaced.portalUrl).toBe(portalUrl.replace(portalToken, replaced.portalToken));
      },
    ),
    allow("an advocate whose link was replaced before", async ({ api, advocate }) => {
      await api.post(`${advocate.path}/portal-link`);
    }),
    notInOtherCampaign,
    notInDeletedCampaign,
  ],
};

const PHONE = "+14155550132";
const phoneOnly = { email: undefined, phone: PHONE };

export const table: Table<keyof typeof advocates> = {
  // No invite waits any more.
  ids: async ({ organization }) => {
    await captureMessages(organization.orgId);
  },
  endpoints: {
    invite: {
      status: 201,
      echo: "advocate",
      cases: [
        field("name", [...nameValues.refused, undefined], nameValues.accepted),
        field("email", [...emailValues.refused, null], emailValues.accepted),
        field("phone", [...phoneValues.refused, null], phoneValues.accepted),
        allow("a phone number as people write it", { phone: longPhone }, { advocate: { phone: PHONE } }),
        refuse(
          "400 invalid_input",
          "an e-mail address or a phone number is required",
          { email: undefined },
          "email",
        ),
        allow(
          "an e-mail address, by which the advocate is told",
          {},
          ({ body }, { organization, campaign }) => {
            expect(body).toEqual({
              advocate: {
                advocateId: expect.any(String),
                campaignId: campaign.campaignId,
                orgId: organization.orgId,
                name: "Ann Reyes",
                email: "ann@example.com",
                notificationPreference: "email",
                referralCode: expect.stringMatching(/^ANN-\w+$/),
                portalToken: expect.stringMatching(/^\S{40,}$/),
                creditBalanceCents: 0,
                enrolledAt: anyMoment,
                smsConsentAt: anyMoment,
                referralUrl: expect.stringContaining("/r/ANN-"),
                portalUrl: expect.stringContaining("/portal/"),
              },
            });
          },
        ),
        allow("a phone number alone, by which the advocate is told", phoneOnly, {
          advocate: { phone: PHONE, notificationPreference: "sms" },
        }),
        allow(
          "both, by which the advocate is told",
          { phone: PHONE },
          {
            advocate: { phone: PHONE, notificationPreference: "both" },
          },
        ),
        ...onPlan({}, [
          refuse("403 feature_not_enabled", "a phone number alone on a plan without SMS", async (scene) => {
            await setPlan(scene, { overrides: { sms: false } });
            return { fields: phoneOnly };
          }),
          allow("a phone number beside an e-mail address on a plan without SMS", async (scene) => {
            await setPlan(scene, { overrides: { sms: false } });
            return { fields: { phone: PHONE } };
          }),
        ]),
        refuse(
          "409 advocate_already_enrolled",
          "an e-mail address that is enrolled, in any case",
          ({ advocate }) => ({
            fields: { email: advocate.email?.toUpperCase() },
          }),
        ),
        refuse(
          "409 advocate_already_enrolled",
          "a phone number alone that is enrolled alone",
          async ({ send }) => {
            await send({ fields: phoneOnly });
            return { fields: { ...phoneOnly, name: "Bob" } };
          },
        ),
        allow("a phone number that is enrolled with an e-mail address", async ({ send }) => {
          await send({ fields: { phone: PHONE } });
          return { fields: { phone: PHONE, email: "bob@example.com" } };
        }),
        allow("an e-mail address that is enrolled in another campaign", async ({ api, advocate }) => ({
          ids: { campaignId: (await createCampaign(api)).campaignId },
          fields: { email: advocate.email },
        })),
        allow("a campaign that is paused and expired", async ({ api, campaign }) => {
          await api.patch(campaign.path, { status: "paused", expiresAt: "2020-01-01T00:00:00.000Z" });
        }),
        ...onPlan({ overrides: { advocates: 2 } }, [
          allow("the last advocate of the plan"),
          refuse(
            "403 plan_limit_reached",
            "an advocate more than the plan has, in another campaign",
            async ({ api }) => {
              const other = await createCampaign(api);
              await enrollAdvocate(api, other);
            },
          ),
        ]),
        notInDeletedCampaign,
      ],
    },
    list: ofCampaign,
    listAll: ofAllCampaigns,
    importMany: importRules,
    sendInvite: sendInviteRules,
    replacePortalLink: replacePortalLinkRules,
    get: {
      cases: [
        allow(
          "the advocate and all referrals the advocate sent",
          async ({ api, campaign, advocate, referral }) => {
            await addReferral(api, campaign, advocate, { friendName: "Gina" });
            await addReferral(api, campaign, await enrollAdvocate(api, campaign));
            await api.post(referral.convertPath);
          },
          ({ body }, { advocate }) => {
            const { path: _, ...shown } = advocate;
            expect(body["advocate"]).toMatchObject({ ...shown, creditBalanceCents: 2500 });
            expect(body["referrals"]).toEqual([
              expect.objectContaining({ friendName: "Gina", status: "pending" }),
              expect.objectContaining({
                friendName: "Fred Fox",
                status: "converted",
                convertedAt: anyMoment,
              }),
            ]);
          },
        ),
        allow("an advocate without a phone number, which is left out, and no counts", {}, ({ body }) => {
          for (const name of ["phone", "pendingCount", "convertedCount"]) {
            expect(body["advocate"]).not.toHaveProperty(name);
          }
        }),
        notInOtherCampaign,
        notInDeletedCampaign,
      ],
    },
    update: {
      body: () => ({ name: "Ann R." }),
      echo: "advocate",
      cases: [...changeRules, notInOtherCampaign, notInDeletedCampaign],
    },
  },
};
