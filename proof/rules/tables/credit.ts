import { expect } from "vitest";
import { transact } from "@/db/client";
import type { credit } from "@/lib/credit/contract";
import { postActivity } from "@/lib/ledger/post-activity";
import { enrollAdvocate, readActivity } from "@/proof/fixtures/scenario";
import { allow, anyMoment, field, ofLength, onPlan, type Prepare, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

const LARGEST = Number.MAX_SAFE_INTEGER;

// Credits the amount directly in the ledger.
function earned(amountCents: number): Prepare {
  return async ({ organization: { actor }, campaign, advocate }) => {
    const { campaignId } = campaign;
    const { advocateId } = advocate;
    const action = "advocate.credit.adjusted";
    const entry = { campaignId, advocateId, action, description: "A fortune", amountCents } as const;
    await transact((db) => postActivity({ db, actor, now: new Date() }, entry));
  };
}

export const table: RuleTable<keyof typeof credit> = {
  endpoints: {
    adjust: {
      cases: [
        allow("an advocate of a paused and expired campaign", async ({ api, campaign }) => {
          await api.patch(campaign.path, { status: "paused", expiresAt: "2020-01-01T00:00:00.000Z" });
        }),
        field("delta", [undefined, null, "500", 0.5, 0, 100_001, -100_001], [1, 100_000]),
        field("note", [null, 5, "", "  ", ofLength(201), "two\nlines"], ["n", ofLength(200)]),
        allow("no note", { note: undefined }, { newBalanceCents: 500 }),
        ...refuse("409 insufficient_balance in delta", {
          "a deduction beyond the balance": { delta: -1 },
          "a deduction one cent beyond the balance": async ({ send }) => {
            await send({ fields: { delta: 300 } });
            return { fields: { delta: -301 } };
          },
        }),
        ...onPlan({}, [
          ...refuse("400 invalid_input in delta", {
            "a balance of more than 2^53 - 1 cents": earned(LARGEST),
          }),
          allow("a balance of 2^53 - 1 cents", earned(LARGEST - 500), { newBalanceCents: LARGEST }),
        ]),
        allow(
          "an entry in the activity log that carries the note",
          { delta: 1234, note: " Invoice 1042 " },
          async (_, scene) => {
            const [entry] = await readActivity(scene.api, scene.advocate);
            expect(entry).toMatchObject({
              action: "advocate.credit.adjusted",
              amountCents: 1234,
              balanceBefore: 0,
              balanceAfter: 1234,
              memo: "Invoice 1042",
            });
          },
        ),
      ],
    },
    activity: {
      cases: [
        allow(
          "enrollment, referrals sent, conversions and adjustments, newest first",
          async (scene) => {
            await scene.api.post(`${scene.advocate.path}/credit`, { delta: 100, note: "Thanks" });
            await scene.api.post(scene.referral.convertPath);
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
            const earned = {
              creditType: "earned",
              amountCents: 2500,
              balanceBefore: 100,
              balanceAfter: 2600,
            };
            const added = {
              creditType: "corrected",
              amountCents: 100,
              balanceBefore: 0,
              balanceAfter: 100,
              memo: "Thanks",
            };
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
          "entries of this advocate only",
          async ({ api, campaign }) => {
            const otherAdvocate = await enrollAdvocate(api, campaign);
            await api.post(`${otherAdvocate.path}/credit`, { delta: 5 });
          },
          ({ body }) => expect(body["activity"]).toHaveLength(2),
        ),
      ],
    },
  },
};
