import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { leadAlerts } from "@/db/schema/organizations";
import { createCampaign } from "@/lib/business/campaigns/service";
import { ApiError } from "@/lib/kit/errors";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { createReferral } from "@/lib/leads/referrals/create";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";

isolateDatabase();

/** An organization with an advocate who may refer a given number of friends. */
async function openBusiness(places: number, referrals = 100) {
  const { actor, orgId } = await createTestOrganization({ overrides: { referrals } });
  const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 } as const;
  const wanted = { ...terms, name: "Spring", maxReferralsPerAdvocate: places };
  const { campaignId } = (await createCampaign(actor, wanted)).campaign;
  await transact((tx) => tx.update(leadAlerts).set({ mode: "at_once" }).where(eq(leadAlerts.orgId, orgId)));
  const person = { campaignId, name: "Ann Reyes", email: "ann@example.com" };
  const { advocateId, referralCode } = (await inviteAdvocate(actor, person)).advocate;
  const refer = (friend: string | { readonly friendPhone: string }) =>
    createReferral(
      { ...actor, kind: "apiKey" },
      {
        campaignId,
        friendName: "Fred Fox",
        ...(typeof friend === "string"
          ? { advocateId, friendEmail: `${friend}@example.com` }
          : { referralCode, ...friend }),
      },
    ).then(
      ({ referral }) => referral.friendName,
      (error: unknown) => (error instanceof ApiError ? error.code : "failed"),
    );
  return { orgId, refer };
}

const ok = "Fred Fox";

it("writes concurrent referrals in one transaction, each friend once and only while places last", async () => {
  const [ann, bob] = [await openBusiness(4), await openBusiness(1)];
  const answers = await Promise.all([
    ann.refer("fred"),
    ann.refer({ friendPhone: "+14155550132" }),
    ann.refer("FRED+again"),
    ann.refer({ friendPhone: "(415) 555-0132" }),
    ann.refer("ann"),
    bob.refer("fred"),
    bob.refer("fay"),
    ann.refer("fay"),
  ]);
  const refused = ["duplicate_referral", "duplicate_referral", "self_referral"];
  expect(answers).toEqual([ok, ok, ...refused, ok, "referral_cap_reached", ok]);
  const [written] = await database().execute(sql`
    SELECT count(DISTINCT r.xmin::text)::int AS transactions, count(*)::int AS referrals,
           (SELECT sum(pending_count)::int FROM advocates) AS counted
      FROM referrals r WHERE r.org_id IN (${ann.orgId}::uuid, ${bob.orgId}::uuid)`);
  expect(written).toEqual({ transactions: 1, referrals: 4, counted: 4 });
  const templates = (await readMessages(ann.orgId)).map(({ template }) => template).sort();
  expect(templates).toEqual([
    "advocate-referred",
    "advocate-referred",
    "advocate-referred",
    "invite",
    "lead-alert",
    "lead-alert",
    "lead-alert",
  ]);
  await expectLedgerRight();
});

it("fills each organization's plan exactly, independently of other organizations", async () => {
  const [small, large] = [await openBusiness(9, 2), await openBusiness(9)];
  const friends = ["fred", "fay", "finn"];
  const answers = await Promise.all([...friends.map(small.refer), ...friends.map(large.refer)]);
  expect(answers.slice(0, 3).toSorted()).toEqual([ok, ok, "plan_limit_reached"]);
  expect(answers.slice(3)).toEqual([ok, ok, ok]);
});
