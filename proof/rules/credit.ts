import { expect } from "vitest";
import { transact } from "@/db/client";
import type { credit } from "@/lib/credit/contract";
import { postActivity } from "@/lib/ledger/post-activity";
import { enrollAdvocate, readActivity } from "@/proof/fixtures/scenario";
import { notInDeletedCampaign, notInOtherCampaign } from "@/proof/rules/common/in-campaign";
import { allow, anyMoment, field, type Given, ofLength, onPlan, refuse } from "@/proof/rules/kit/rule";
import type { DomainRules } from "@/proof/rules/kit/subject";

const NOBODY = "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d";
const LARGEST = Number.MAX_SAFE_INTEGER;

// What nobody earns in a test goes into the ledger at once.
function earned(amountCents: number): Given {
  return async ({ organization: { actor }, campaign, advocate }) => {
    const place = { campaignId: campaign.campaignId, advocateId: advocate.advocateId };
    const entry = {
      ...place,
      action: "advocate.credit.adjusted",
      description: "A fortune",
      amountCents,
    } as const;
    await transact((db) => postActivity({ db, actor, now: new Date() }, entry));
    return {};
  };
}

/** Spec, "Advocates" and "Activity entry"; design §3, "Ledger". */
export const creditRules: DomainRules<keyof typeof credit> = {
  endpoints: {
    adjust: {
      rules: [
        ...field("delta", {
          refuses: {
            "is required": undefined,
            "is not null": null,
            "is a number, not text": "500",
            "is a whole number": 0.5,
            "is not 0": 0,
            "is at most 100000": 100_001,
            "is at least -100000": -100_001,
          },
          accepts: { "may be 1": 1, "may be 100000": 100_000 },
        }),
        ...field("note", {
          refuses: {
            "is not null": null,
            "is text": 5,
            "has at least 1 character": "",
            "is more than spaces": "  ",
            "has at most 200 characters": ofLength(201),
            "has no line breaks": "two\nlines",
          },
          accepts: { "may have 1 character": "n", "may have 200 characters": ofLength(200) },
        }),
        allow("no note", { note: undefined }, { newBalanceCents: 500 }),
        allow("a balance that adds up", ({ send }) => send().then(() => ({})), { newBalanceCents: 1000 }),
        refuse("insufficient_balance", "more taken off than there is", { delta: -1 }, "delta"),
        refuse(
          "insufficient_balance",
          "100000 cents taken off an empty balance",
          { delta: -100_000 },
          "delta",
        ),
        refuse(
          "insufficient_balance",
          "a cent more taken off than there is",
          async ({ send }) => {
            await send({ fields: { delta: 300 } });
            return { fields: { delta: -301 } };
          },
          "delta",
        ),
        ...onPlan({}, [
          refuse("invalid_input", "a balance of more than 2^53 - 1 cents", earned(LARGEST), "delta"),
          allow("a balance of 2^53 - 1 cents", earned(LARGEST - 500), { newBalanceCents: LARGEST }),
        ]),
        allow(
          "all taken off that there is",
          async ({ send }) => {
            await send({ fields: { delta: 100_000 } });
            return { fields: { delta: -100_000 } };
          },
          { newBalanceCents: 0 },
        ),
        allow(
          "an entry in the activity log that carries the note",
          { delta: 1234, note: " Invoice 1042 " },
          async (_, place) => {
            const [entry] = await readActivity(place.api, place.advocate);
            expect(entry).toMatchObject({
              action: "advocate.credit.adjusted",
              amountCents: 1234,
              balanceBefore: 0,
              balanceAfter: 1234,
              memo: "Invoice 1042",
            });
          },
        ),
        allow("an advocate of a paused and expired campaign", async ({ api, campaign }) => {
          await api.patch(campaign.path, { status: "paused", expiresAt: "2020-01-01T00:00:00.000Z" });
          return {};
        }),
        notInOtherCampaign,
        notInDeletedCampaign,
      ],
    },
    activity: {
      dynamic: { cursor: "only entries of the scene's advocate have a place to go on from" },
      rules: [
        allow(
          "enrollment, referrals sent, conversions and adjustments, newest first",
          async (place) => {
            await place.api.post(`${place.advocate.path}/credit`, { delta: 100, note: "Thanks" });
            await place.api.post(place.referral.convertPath);
            return {};
          },
          ({ body }, { organization, campaign, advocate, referral }) => {
            const common = {
              orgId: organization.orgId,
              campaignId: campaign.campaignId,
              advocateId: advocate.advocateId,
              activityId: expect.any(String),
              description: expect.any(String),
              createdAt: anyMoment,
              by: { kind: "apiKey", name: "First key" },
            };
            const { referralId, friendName } = referral;
            const earned = { amountCents: 2500, balanceBefore: 100, balanceAfter: 2600 };
            const added = { amountCents: 100, balanceBefore: 0, balanceAfter: 100, memo: "Thanks" };
            expect(body).toEqual({
              activity: [
                { ...common, action: "advocate.referral.converted", ...earned, referralId, friendName },
                { ...common, action: "advocate.credit.adjusted", ...added },
                { ...common, action: "advocate.referral.sent", referralId, friendName },
                { ...common, action: "advocate.enrolled" },
              ],
            });
          },
        ),
        allow(
          "the latest 100 entries",
          async ({ api, advocate }) => {
            for (let step = 1; step <= 99; step++) {
              await api.post(`${advocate.path}/credit`, { delta: 1, note: `Step ${step}` });
            }
            return {};
          },
          ({ body }) => {
            expect(body["activity"]).toHaveLength(100);
            expect(body).toMatchObject({ activity: { 0: { memo: "Step 99" } } });
            expect(JSON.stringify(body)).not.toContain("advocate.enrolled");
          },
        ),
        ...field("cursor", {
          refuses: { "is the cursor of a page": "nonsense", "is not empty": "", "is an entry's id": NOBODY },
          accepts: {},
        }),
        allow(
          "what is older than the latest 100 entries, by nextCursor",
          async ({ api, advocate, send }) => {
            for (let step = 1; step <= 99; step++) {
              await api.post(`${advocate.path}/credit`, { delta: 1, note: `Step ${step}` });
            }
            return { fields: { cursor: (await send()).body["nextCursor"] } };
          },
          ({ body }) => {
            expect(body).toMatchObject({ activity: [{ action: "advocate.enrolled" }] });
            expect(body).not.toHaveProperty("nextCursor");
          },
        ),
        allow(
          "entries of this advocate only",
          async ({ api, campaign }) => {
            const other = await enrollAdvocate(api, campaign);
            await api.post(`${other.path}/credit`, { delta: 5 });
            return {};
          },
          ({ body }) => expect(body["activity"]).toHaveLength(2),
        ),
        notInOtherCampaign,
        notInDeletedCampaign,
      ],
    },
  },
};
