import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { activity } from "@/db/schema/activity";
import { expireCredit } from "@/lib/credit/expire";
import { DAY_MS } from "@/lib/kit/durations";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import { nextExpiry } from "@/lib/ledger/credit-lots";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { type ExpiryRules, Lots } from "@/proof/expiry/simulate-lots";
import { setClock, startExpiring } from "@/proof/fixtures/expiry";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { changeCredit, onInvoice } from "@/proof/fixtures/redemptions";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  percentTerms,
  readAdvocate,
} from "@/proof/fixtures/scenario";

isolateDatabase();
afterEach(() => vi.useRealTimers());

// `npm run prove -- money` uses 300.
const HISTORIES = runsOf(25);
const MONTHS = 2;
const seed = seedOf(Math.floor(Math.random() * 2 ** 31));

const kinds = [
  ...["give", "give", "take", "redeem", "redeem", "cancel", "convert", "convert", "convertHeld"],
  ...["reverse", "reverse", "unreverse", "expire", "expire", "expire", "months"],
] as const;
type HistoryKind = (typeof kinds)[number];

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  nth: fc.nat(1_000),
  cents: fc.integer({ min: 1, max: 20_000 }),
  hours: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 * 24 })),
});
type HistoryStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A fixed history that is certain to expire credit, whatever the random ones do. */
const expiring: HistoryStep[] = [
  { kind: "give", nth: 0, cents: 10_000, hours: 0 },
  { kind: "expire", nth: 0, cents: 1, hours: 70 * 24 },
];

it(
  `expires the same credit as a simulation of every lot in ${HISTORIES} random histories (seed ${seed})`,
  async () => {
    process.stdout.write(`credit histories: seed ${seed}\n`);
    const expired: number[] = [];
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      expired.push(await play(steps));
    });
    await fc.assert(property, { numRuns: HISTORIES, seed, examples: [[expiring]] });
    expect(expired[0]).toBe(10_000);
  },
  HISTORIES * 5_000 + 60_000,
);

/** Plays a history of one advocate. @returns the expired credit, in cents */
async function play(steps: readonly HistoryStep[]): Promise<number> {
  setClock("2027-11-20T15:00:00Z");
  const history = await startHistory();
  for (const current of steps) {
    vi.setSystemTime(Date.now() + (current.hours * DAY_MS) / 24);
    await history.act(current);
    await history.check(current.kind === "expire");
  }
  return history.expired();
}

async function startHistory() {
  const { api, orgId } = await startExpiring(MONTHS, "America/Chicago");
  const campaign = await createCampaign(api, { ...percentTerms, maxReferralsPerAdvocate: 100 });
  const ann = await enrollAdvocate(api, campaign);
  const lots = new Lots("America/Chicago");
  const redemptions: string[] = [];
  const referrals: string[] = [];
  let rules: ExpiryRules = { months: MONTHS, since: new Date(0) };
  let seen = 0;
  let expired = 0;

  const convert = async (creditHoldDays: number, jobValueCents: number) => {
    await api.patch(campaign.path, { creditHoldDays });
    const { convertPath } = await addReferral(api, campaign, ann);
    expect((await api.post(convertPath, { jobValueCents })).status).toBe(200);
    referrals.push(convertPath.replace(/\/convert$/, ""));
  };
  const onNth = async (list: readonly string[], nth: number, act: (item: string) => Promise<unknown>) => {
    const item = list[nth % Math.max(1, list.length)];
    if (item !== undefined) await act(item);
  };
  // Refused actions (too little credit, nothing to undo) change nothing; the comparison verifies it.
  const acts: Readonly<Record<HistoryKind, (step: HistoryStep) => Promise<unknown>>> = {
    give: ({ cents }) => api.post(`${ann.path}/credit`, { delta: cents }),
    take: ({ cents }) => api.post(`${ann.path}/credit`, { delta: -cents }),
    redeem: async ({ cents }) => {
      const { body } = await api.post(`${ann.path}/redemptions`, onInvoice(cents));
      const { redemptionId } = Object(body["redemption"]);
      if (redemptionId) redemptions.push(String(redemptionId));
    },
    cancel: ({ nth }) =>
      onNth(redemptions, nth, (id) => api.post(`${ann.path}/redemptions/${id}/cancel`, { reason: "No" })),
    convert: ({ cents }) => convert(0, cents * 20),
    convertHeld: ({ cents, nth }) => convert(1 + (nth % 30), cents * 20),
    reverse: ({ nth, cents, hours }) =>
      onNth(referrals, nth, (path) => {
        const refundId = `r-${cents}-${hours}`;
        return api.post(`${path}/reverse`, { reason: "refunded", refundId, refundedValueCents: cents * 10 });
      }),
    unreverse: ({ nth }) => onNth(referrals, nth, (path) => api.post(`${path}/unreverse`)),
    expire: async () => {
      await releaseDue({ orgId }, new Date());
      await look();
      const overdue = lots.overdue(rules, new Date());
      await expireCredit(new Date());
      const posted = await look();
      expect(posted).toEqual(overdue > 0 ? [["advocate.credit.expired", -overdue]] : []);
      expired += overdue;
      expect(lots.overdue(rules, new Date())).toBe(0);
    },
    months: async ({ nth }) => {
      const months = 1 + (nth % 4);
      if (months === rules.months) return;
      await changeCredit(api, { expiryMonths: months });
      rules = { months, since: new Date() };
    },
  };

  /** Updates the simulation from the ledger. */
  async function look() {
    const entries = await database()
      .select()
      .from(activity)
      .where(eq(activity.advocateId, ann.advocateId))
      .orderBy(asc(activity.seq));
    const fresh = entries.slice(seen);
    seen = entries.length;
    for (const entry of fresh) lots.see(entry);
    return fresh.map(({ action, amountCents }) => [action, amountCents]);
  }

  return {
    act: (current: HistoryStep) => acts[current.kind](current),
    check: async (isExpired: boolean) => {
      const { creditBalanceCents } = await readAdvocate(api, ann);
      await look();
      expect(lots.balance).toBe(creditBalanceCents);
      const [next] = lots.expiries(rules);
      expect(await nextExpiry(database(), ann, new Date())).toEqual(
        next && { expiresOn: next[0], amountCents: next[1] },
      );
      if (isExpired) expect((await verifyLedger(database(), orgId)).mismatches).toEqual([]);
    },
    expired: () => expired,
  };
}
