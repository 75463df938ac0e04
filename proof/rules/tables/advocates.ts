import { expect } from "vitest";
import { transact } from "@/db/client";
import { recommendations } from "@/db/schema/own-pages";
import type { advocates } from "@/lib/leads/advocates/contract";
import { advocateParts, advocateSorts } from "@/lib/leads/advocates/view-contract";
import { captureMessages } from "@/proof/fixtures/messages";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate, type Fields } from "@/proof/fixtures/scenario";
import { changeCases } from "@/proof/rules/advocate-changes";
import { allow, allowAll, anyMoment, field, ofLength, onPlan, type Prepare, refuse } from "@/proof/rules/case";
import { searchField } from "@/proof/rules/lists";
import { type RuleCase, type RuleEntry, type RuleTable, setPlan } from "@/proof/rules/scene";
import { anyId, emailValues, longPhone, nameValues, PHONE, phoneValues } from "@/proof/rules/values";

const replacePortalLink: RuleEntry = {
  access: { role: "admin" },
  cases: [
    allow("an advocate, and changes only the link", {}, ({ body }, { advocate }) => {
      const { path: _, portalToken, portalUrl, ...others } = advocate;
      const replaced = Object(body["advocate"]);
      expect(replaced).toMatchObject(others);
      expect(replaced.portalToken).not.toBe(portalToken);
      expect(replaced.portalUrl).toBe(portalUrl.replace(portalToken, replaced.portalToken));
    }),
  ],
};

const removeRecommendation: RuleEntry = {
  cases: [
    allow("the note and the photo", async ({ organization: { orgId }, advocate: { advocateId } }) => {
      await transact((tx) =>
        tx.insert(recommendations).values({ orgId, advocateId, note: "Kind people.", updatedAt: new Date() }),
      );
    }),
  ],
};

const phoneOnly = { email: undefined, phone: PHONE };

/** These fields on a plan without SMS. */
const withoutSms =
  (fields: Fields): Prepare =>
  async (scene) => {
    await setPlan(scene, { overrides: { sms: false } });
    return { fields };
  };

const viewCases: readonly RuleCase[] = [
  searchField,
  field("sort", ["oldest", ""], advocateSorts),
  field("part", ["all", ""], advocateParts),
];

/** The list of advocates across all campaigns. */
const ofAllCampaigns: RuleEntry = {
  cases: [...viewCases, field("campaignId", ["spring", ""], [anyId])],
};

const person = (fields: Fields = {}) => ({ name: "Ann Reyes", email: uniqueEmail("ann"), ...fields });
const people = (count: number) => Array.from({ length: count }, () => person());

/** A text field of a row. Errors about the person are reported in the row's outcome. */
function rowField(name: string): RuleCase[] {
  const sent = (value: unknown) => ({ rows: [person({ [name]: value })] });
  const at = `rows.0.${name}`;
  return [
    ...refuse(`400 invalid_input in ${at}`, {
      "a number": sent(7),
      null: sent(null),
      "1001 characters": sent(ofLength(1001)),
    }),
    allow(`${at} has 1000 characters, though no person has`, sent(ofLength(1000)), {
      rows: [{ outcome: "invalid" }],
    }),
  ];
}

/** Enrolls many people at once. */
const importMany: RuleEntry = {
  body: () => ({ rows: [{ name: "Ann Reyes", email: "ann@example.com" }] }),
  cases: [
    field("rows", [undefined, null, "ann@example.com", [], people(201)], [people(1), people(200)]),
    ...refuse("400 invalid_input in rows.0", { "a text": { rows: ["Ann"] }, null: { rows: [null] } }),
    ...refuse("400 invalid_input in rows.0.code", { "another field": { rows: [person({ code: "A" })] } }),
    ...["name", "email", "phone"].flatMap(rowField),
    ...["dryRun", "sendInvites"].flatMap((name) => field(name, ["yes", null], [true, false])),
    allow("a person, who is enrolled", {}, ({ body }) => {
      const rows = [{ outcome: "enrolled", advocateId: expect.any(String) }];
      expect(body).toEqual({ rows, withoutTexts: 0, sending: expect.objectContaining({ captured: 1 }) });
    }),
  ],
};

export const table: RuleTable<keyof typeof advocates> = {
  // Clears the queue of invites.
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
        field("language", [null, "", "fr", "ES"], ["en", "es"]),
        ...refuse("400 invalid_input in email", {
          "an email address or a phone number is required": { email: undefined },
        }),
        allow("an email address, and notifies the advocate there", {}, ({ body }, { organization, campaign }) => {
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
              pendingCreditCents: 0,
              owedCents: 0,
              enrolledAt: anyMoment,
              smsConsentAt: anyMoment,
              referralUrl: expect.stringContaining("/r/ANN-"),
              portalUrl: expect.stringContaining("/portal/"),
            },
          });
          const { smsConsentAt, enrolledAt } = Object(body["advocate"]);
          expect(smsConsentAt).toBe(enrolledAt);
        }),
        allow("an email address that is enrolled in another campaign", async ({ api, advocate }) => ({
          ids: { campaignId: (await createCampaign(api)).campaignId },
          fields: { email: advocate.email },
        })),
        allow("a campaign that is paused and expired", async ({ api, campaign }) => {
          await api.patch(campaign.path, { status: "paused", expiresAt: "2020-01-01T00:00:00.000Z" });
        }),
        ...allowAll({
          "a phone number as people write it": [{ phone: longPhone }, { advocate: { phone: PHONE } }],
          "a phone number alone, and notifies the advocate there": [
            phoneOnly,
            { advocate: { phone: PHONE, notificationPreference: "sms" } },
          ],
          "both, and notifies the advocate at both": [
            { phone: PHONE },
            { advocate: { phone: PHONE, notificationPreference: "both" } },
          ],
        }),
        ...onPlan({}, [
          ...refuse("403 feature_not_enabled", {
            "a phone number alone on a plan without SMS": withoutSms(phoneOnly),
          }),
          allow("a phone number beside an email address on a plan without SMS", withoutSms({ phone: PHONE })),
        ]),
        ...refuse("409 advocate_already_enrolled", {
          "an email address that is enrolled, in any case": ({ advocate }) => ({
            fields: { email: advocate.email?.toUpperCase() },
          }),
          "an email address that is enrolled, with a tag": ({ advocate }) => ({
            fields: { email: advocate.email?.replace("@", "+2@") },
          }),
          "a phone number alone that is enrolled alone": async ({ send }) => {
            await send({ fields: phoneOnly });
            return { fields: { ...phoneOnly, name: "Bob" } };
          },
        }),
        ...onPlan({ overrides: { advocates: 2 } }, [
          ...refuse("403 plan_limit_reached", {
            "an advocate beyond the plan's limit, in another campaign": async ({ api }) => {
              await enrollAdvocate(api, await createCampaign(api));
            },
          }),
        ]),
      ],
    },
    list: { cases: viewCases },
    listAll: ofAllCampaigns,
    importMany,
    sendInvite: { cases: [] },
    sendInvites: {
      cases: [
        field("campaignId", ["spring", ""], [anyId]),
        field("part", ["all", ""], advocateParts),
        field("dryRun", ["yes", null], [true, false]),
        field("cursor", ["next", ""], [anyId]),
      ],
    },
    replacePortalLink,
    removeRecommendation,
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
      ],
    },
    update: {
      body: () => ({ name: "Ann R." }),
      echo: "advocate",
      cases: changeCases,
    },
  },
};
