import { expect, it, vi } from "vitest";
import { expireCredit } from "@/lib/credit/expire";
import type { reports } from "@/lib/insights/reports/contract";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import type { Answer } from "@/proof/fixtures/api";
import { setClock, startExpiring } from "@/proof/fixtures/expiry";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { roundsOf } from "@/proof/fixtures/long-runs";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { giveCredit, onInvoice, redeem } from "@/proof/fixtures/redemptions";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  fixedTerms,
  readAdvocate,
  succeeded,
} from "@/proof/fixtures/scenario";

isolateDatabase();

const { rounds, timeout } = roundsOf(1);
const EACH = 8;
// A slow machine refuses calls that wait too long for a connection.
const refusals = ["unavailable", "insufficient_balance", "already_reversed", "not_reversed", "redemption_ended"];
const times = <T>(make: (nth: number) => Promise<T>) => Array.from({ length: EACH }, (_, nth) => make(nth));

/** An advocate with credit about to expire, available rewards, and rewards due for release. */
async function startAnn() {
  setClock("2027-01-01T17:00:00Z");
  const { api, orgId } = await startExpiring(1);
  const campaign = await createCampaign(api, { ...fixedTerms, maxReferralsPerAdvocate: 100 });
  const ann = await enrollAdvocate(api, campaign);
  await giveCredit(api, ann, 5_000);
  const convert = async () => {
    const { convertPath } = await addReferral(api, campaign, ann);
    expect((await api.post(convertPath)).status).toBe(200);
    return convertPath.replace(/\/convert$/, "");
  };
  const credited = await Promise.all(times(convert));
  await api.patch(campaign.path, { creditHoldDays: 14 });
  const held = await Promise.all(times(convert));
  const used = await Promise.all(times(() => redeem(api, ann, { amountCents: 100, method: "manual" })));
  setClock("2027-03-01T17:00:00Z");
  return { api, orgId, ann, credited, held, used };
}

it(
  `keeps the ledger right when ${rounds} rounds of concurrent calls move one advocate's credit`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { api, orgId, ann, credited, held, used } = await startAnn();
      const work: Promise<unknown>[] = [
        ...times(() => releaseDue({ orgId }, new Date())),
        ...times(() => expireCredit(new Date())),
      ];
      const calls: Promise<Answer>[] = [
        ...[...credited, ...held].map((path) => api.post(`${path}/reverse`, { reason: "refunded" })),
        ...[...credited, ...held].map((path) => api.post(`${path}/unreverse`)),
        ...times((nth) => api.post(`${ann.path}/redemptions`, onInvoice(100 * nth + 1))),
        ...used.map(({ redemption: { redemptionId } }) => api.post(`${ann.path}/redemptions/${redemptionId}/cancel`)),
        ...times((nth) => api.post(`${ann.path}/credit`, { delta: nth % 2 === 0 ? -300 : 400 })),
      ];
      await Promise.all(work);
      const answers = await Promise.all(calls);
      const unexpected = answers.filter(
        ({ status, body }) => status >= 400 && !refusals.includes(String(body["code"])),
      );
      expect(unexpected.map(({ status, body }) => [status, body["code"]])).toEqual([]);
      // Returned credit may also be due, and expiry skips locked advocates.
      await expireCredit(new Date());
      const readEntries = async () =>
        succeeded<typeof reports.statement>(await api.get(`${ann.path}/statement`)).statement.entries;
      // A call that was refused as unavailable may end later.
      await vi.waitFor(async () => {
        const sum = (await readEntries()).reduce((cents, { amountCents }) => cents + amountCents, 0);
        const { creditBalanceCents, pendingCreditCents } = await readAdvocate(api, ann);
        expect([creditBalanceCents, pendingCreditCents]).toEqual([sum, 0]);
      }, 60_000);
      const entries = await readEntries();
      expect(entries.filter(({ balanceAfter }) => balanceAfter < 0)).toEqual([]);
      const expired = entries.filter(({ action }) => action === "advocate.credit.expired");
      expect(expired.length).toBeGreaterThan(0);
      await expectLedgerRight(orgId);
    }
  },
  timeout,
);
