import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { redeemCredit } from "@/lib/credit/redemptions/service";
import { ApiError } from "@/lib/kit/errors";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { giveCredit, onInvoice } from "@/proof/fixtures/redemptions";
import {
  createCampaign,
  enrollAdvocate,
  readAdvocate,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

const CALLS = 300;

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  organization = await createTestOrganization({ tier: "pro" });
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
});

const balanceOf = async (advocate: TestAdvocate) => (await readAdvocate(api, advocate)).creditBalanceCents;
const mismatches = async () => (await verifyLedger(database(), organization.orgId)).mismatches;

function countEach(ends: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

// The timeout allows for a busy machine; nothing here measures time.
describe("concurrent calls", { timeout: 180_000 }, () => {
  it(`never spend a cent twice in ${CALLS} redemptions of a few advocates`, async () => {
    const people = await Promise.all([1, 2, 3].map(() => enrollAdvocate(api, campaign)));
    const [had, amount] = [20_537, 301];
    for (const person of people) await giveCredit(api, person, had);
    const calls = Array.from({ length: CALLS }, (_, call) => people[call % people.length] ?? []).flat();
    // Called directly, because over HTTP a call that waits too long is refused.
    const ends = await Promise.all(
      calls.map(({ advocateId, campaignId }) =>
        redeemCredit(organization.actor, { advocateId, campaignId, ...onInvoice(amount) }).then(
          () => "redeemed",
          (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
        ),
      ),
    );
    const possible = Math.floor(had / amount);
    const done = possible * people.length;
    expect(countEach(ends)).toEqual({ redeemed: done, insufficient_balance: CALLS - done });
    for (const person of people) expect(await balanceOf(person)).toBe(had - possible * amount);
    expect(await mismatches()).toEqual([]);
  });
});
