import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { rulesOf, verifyDamaged } from "@/proof/fixtures/damage";
import { type LedgerScene, makeLedger } from "@/proof/fixtures/ledger-scene";
import { isolateDatabase } from "@/proof/fixtures/own-database";

const ownDatabase = isolateDatabase();

let scene: LedgerScene;
let orgId: string;

beforeAll(async () => {
  scene = await makeLedger();
  orgId = scene.orgId;
});

const verifyAfter = (statements: readonly string[], scope?: string) =>
  verifyDamaged(ownDatabase().ownerUrl, scene, statements, scope);

const damage = (...statements: readonly string[]) => verifyAfter(statements);

type Fault = [name: string, rules: string[], ...statements: string[]];

const setEntry = (seq: number, change: string) =>
  `UPDATE activity SET ${change} WHERE advocate_id = $ann AND seq = ${seq}`;
const setAdvocate = (change: string) => `UPDATE advocates SET ${change} WHERE id = $ann`;
const setConversion = (change: string, whose = "$ann") =>
  `UPDATE conversions SET ${change} WHERE advocate_id = ${whose}`;
const without = (constraint: string) => `ALTER TABLE activity DROP CONSTRAINT ${constraint}`;

const faults: Fault[] = [
  ["a gap in the numbers", ["entry-chain"], setEntry(5, "seq = 6")],
  ["two entries with one number", ["entry-chain"], without("activity_seq_key"), setEntry(5, "seq = 4")],
  [
    "an entry that starts from another balance",
    ["entry-chain"],
    setEntry(5, "balance_before = 2507, balance_after = 2007"),
  ],
  [
    "an entry whose balances differ by another amount",
    ["entry-chain"],
    without("activity_balance_adds_up"),
    setEntry(5, "balance_after = 2007"),
  ],
  [
    "a balance below zero in between",
    ["advocate-balance", "entry-chain"],
    without("activity_amount_fits_action"),
    setEntry(1, "amount_cents = -100, balance_after = -100"),
    "UPDATE activity SET balance_before = balance_before - 100, balance_after = balance_after - 100 WHERE advocate_id = $ann AND seq > 1",
  ],
  [
    "a lost entry",
    ["advocate-balance", "conversion-entry", "daily-figures", "entry-chain", "reward-balance"],
    "DELETE FROM activity WHERE advocate_id = $ann AND seq = 4",
  ],
  [
    "a lost last entry",
    ["advocate-balance", "daily-figures"],
    "DELETE FROM activity WHERE advocate_id = $ann AND seq = 5",
  ],
  ["a balance that was moved", ["advocate-balance", "credit-totals"], setAdvocate("credit_balance_cents = 2001")],
  ["a wrong last number", ["advocate-balance"], setAdvocate("activity_seq = 6")],
  [
    "a closed month with other credit than its entries",
    ["closed-month"],
    `INSERT INTO closed_months (org_id, id, month, starts_at, ends_at, figures, statement, journal, closed_at, closed_by, actor_kind, actor_id)
     SELECT org_id, id, '2020-01', '2020-01-01Z', '2020-02-01Z', '{"closingCents": 5}', '', '', '2020-02-01Z', 'Ada', 'user', 'ada'
       FROM advocates WHERE id = $ann`,
  ],
  [
    "a lost advocate",
    ["advocate-balance", "credit-totals", "daily-figures", "plan-usage", "search-words"],
    "DELETE FROM advocates WHERE id = $ann",
  ],
  [
    "a lost conversion",
    ["conversion-entry", "conversion-record", "daily-figures", "reward-balance"],
    "DELETE FROM conversions WHERE advocate_id = $ann",
  ],
  [
    "a conversion of a pending referral",
    ["advocate-counts", "conversion-record"],
    "UPDATE referrals SET status = 'pending', stage = 'new', conversion_id = NULL, converted_at = NULL WHERE advocate_id = $ann",
  ],
  [
    "a referral that names another's conversion",
    ["conversion-record"],
    "UPDATE referrals SET conversion_id = (SELECT id FROM conversions WHERE advocate_id = $bob) WHERE advocate_id = $ann AND status = 'converted'",
  ],
  [
    "a conversion of another advocate",
    ["conversion-entry", "conversion-record", "reward-balance"],
    setConversion("advocate_id = $bob"),
  ],
  [
    "a conversion without its entry",
    ["conversion-entry", "daily-figures"],
    without("activity_type_fits_action"),
    setEntry(4, "action = 'advocate.credit.adjusted', conversion_id = NULL"),
  ],
  [
    "a conversion with two entries",
    ["conversion-entry", "daily-figures", "reward-balance"],
    "DROP INDEX activity_conversion_key",
    without("activity_amount_fits_action"),
    without("activity_type_fits_action"),
    setEntry(
      5,
      "action = 'advocate.referral.converted', (referral_id, conversion_id) = (SELECT referral_id, conversion_id FROM activity WHERE advocate_id = $ann AND seq = 4)",
    ),
  ],
  [
    "an entry that names another conversion",
    ["conversion-entry"],
    setEntry(4, "conversion_id = (SELECT id FROM conversions WHERE advocate_id = $bob)"),
  ],
  [
    "an entry with another amount than the reward",
    ["advocate-balance", "conversion-entry", "daily-figures", "entry-chain", "reward-balance"],
    setEntry(4, "amount_cents = 2400, balance_after = 2400"),
  ],
  ["a fixed reward that differs from the terms", ["conversion-reward"], setConversion("friend_reward_cents = 4999")],
  [
    "a percent reward rounded the wrong way",
    ["conversion-reward"],
    setConversion("friend_reward_cents = friend_reward_cents + 1", "$bob"),
  ],
  [
    "a percent reward of an unknown job",
    ["conversion-reward", "daily-figures"],
    setConversion("job_value_cents = NULL", "$bob"),
  ],
  ["a wrong count of pending referrals", ["advocate-counts"], setAdvocate("pending_count = pending_count + 1")],
  [
    "a wrong plan usage",
    ["plan-usage"],
    "UPDATE plan_usage SET used = used + 1 WHERE (org_id, resource, slot) = (SELECT org_id, resource, slot FROM plan_usage LIMIT 1)",
  ],
  ["a lost plan usage", ["plan-usage"], "DELETE FROM plan_usage WHERE resource = 'referrals'"],
  ["wrong sums", ["credit-totals"], "UPDATE credit_totals SET advocates_with_credit = advocates_with_credit + 1"],
  ["lost sums", ["credit-totals"], "DELETE FROM credit_totals"],
];

describe("verifyLedger", () => {
  it("finds nothing wrong in rows the services created", async () => {
    expect(await verifyLedger(database())).toEqual({ entries: 10, advocates: 4, mismatches: [] });
  });

  it.each(faults)("finds %s", async (_, rules, ...statements) => {
    const mismatches = await verifyAfter(statements);
    expect(rulesOf(mismatches)).toEqual(rules);
    expect(mismatches.every((mismatch) => mismatch.orgId === orgId)).toBe(true);
  });

  it("locates and describes mismatches", async () => {
    const { advocateId } = scene.ann;
    const [chain, balance] = await verifyAfter([
      setEntry(5, "balance_before = 2507, balance_after = 2007"),
      setAdvocate("credit_balance_cents = 2001"),
    ]);
    expect(chain).toEqual({
      rule: "entry-chain",
      orgId,
      advocateId,
      entryId: expect.any(String),
      detail: "Entry 5 starts from 2507 cents, but the one before ended at 2500.",
    });
    expect(balance).toEqual({
      rule: "advocate-balance",
      orgId,
      advocateId,
      detail: "The balance is 2001 cents, but the entries add up to 2000.",
    });
  });

  it("checks a single organization on request", async () => {
    const lost = ["DELETE FROM activity WHERE advocate_id = $ann AND seq = 5"];
    expect(await verifyAfter(lost, scene.otherOrgId)).toEqual([]);
    expect(rulesOf(await verifyAfter(lost, orgId))).toEqual(["advocate-balance", "daily-figures"]);
  });
});

describe("verifying the figures of charts", () => {
  const ofAnn = "(org_id, campaign_id) = (SELECT org_id, campaign_id FROM advocates WHERE id = $ann)";

  /** Adds one to a figure of Ann's campaign, in the row with its highest value. */
  const oneMore = (figure: string) =>
    `UPDATE daily_figures SET ${figure} = ${figure} + 1
    WHERE ctid = (SELECT ctid FROM daily_figures WHERE ${ofAnn} ORDER BY ${figure} DESC LIMIT 1)`;

  it.each([
    ["enrolled", "1 enrolled"],
    ["reached_message", "1 of them written to"],
    ["reached_visit", "1 of them visited"],
    ["reached_referral", "1 of them having referred"],
    ["reached_conversion", "1 of them having converted"],
    ["referrals", "1 referrals"],
    ["conversions", "1 conversions"],
    ["job_value_cents", "1 cents of jobs"],
    ["earned_cents", "1 cents earned"],
    ["added_cents", "1 cents added"],
    ["taken_cents", "1 cents taken off"],
  ])("finds a wrong %s and its day", async (figure, tooMuch) => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await damage(oneMore(figure))).toEqual([
      {
        rule: "daily-figures",
        orgId: scene.orgId,
        detail: `The figures of campaign ${scene.ann.campaignId} for ${today} say too much by: ${tooMuch}.`,
      },
    ]);
  });

  it("finds wrong visits, for which only the sum is known", async () => {
    const [mismatch, ...others] = await damage(oneMore("visits"));
    expect(mismatch?.detail).toMatch(/ for all days say too much by: 1 visits\.$/);
    expect(others).toEqual([]);
  });

  it("finds figures counted on another day, on both days", async () => {
    const moved = await damage("UPDATE daily_figures SET day = day - 1 WHERE visits = 1");
    expect(moved.map(({ rule }) => rule)).toEqual(["daily-figures", "daily-figures"]);
  });

  it("finds all figures if none are stored", async () => {
    const details = (await damage("DELETE FROM daily_figures")).map(({ detail }) => detail);
    expect(details.filter((detail) => detail.includes("-12345 cents of jobs"))).toHaveLength(1);
    expect(details.filter((detail) => detail.includes("-500 cents taken off"))).toHaveLength(1);
    expect(details.filter((detail) => detail.includes("by: -1 visits"))).toHaveLength(1);
  });

  it("finds figures counted for another campaign", async () => {
    const swapped = `UPDATE daily_figures SET campaign_id = (SELECT campaign_id FROM advocates WHERE id = $bob), slot = slot + 100 WHERE ${ofAnn}`;
    expect((await damage(swapped)).length).toBeGreaterThan(1);
  });

  it("adds up the slots of a day", async () => {
    const divided = `INSERT INTO daily_figures (org_id, campaign_id, day, slot, enrolled) SELECT org_id, campaign_id, day, 99, 1 FROM daily_figures WHERE ${ofAnn} LIMIT 1`;
    const another = `SELECT max(slot) FROM daily_figures WHERE enrolled > 0 AND slot < 99 AND ${ofAnn}`;
    const lessInTheOther = `UPDATE daily_figures SET enrolled = enrolled - 1 WHERE slot = (${another}) AND ${ofAnn}`;
    expect(await damage(divided, lessInTheOther)).toEqual([]);
  });
});

describe("verifying the words of searches", () => {
  it("finds an advocate missing from search", async () => {
    expect(await damage("DELETE FROM advocate_search WHERE advocate_id = $ann")).toEqual([
      {
        rule: "search-words",
        orgId: scene.orgId,
        advocateId: scene.ann.advocateId,
        detail: "It is missing from the search index.",
      },
    ]);
  });

  it("finds outdated words of an advocate", async () => {
    const [mismatch] = await damage("UPDATE advocate_search SET words = ' old' WHERE advocate_id = $ann");
    expect(mismatch?.detail).toMatch(/^It is indexed as " old" instead of " ann ann@example\.com ann-/);
  });

  it("finds referrals whose advocate was renamed without an update", async () => {
    const mismatches = await damage(setAdvocate("name = 'Zoe'"));
    expect(mismatches.filter(({ referralId }) => referralId).map(({ detail }) => detail)).toEqual([
      'It is indexed as " fred fred@example.com ann" instead of " fred fred@example.com zoe".',
      'It is indexed as " gina gina@example.com ann" instead of " gina gina@example.com zoe".',
    ]);
  });

  it("finds a referral missing from search", async () => {
    const [mismatch, ...others] = await damage("DELETE FROM referral_search WHERE words LIKE ' hugo %'");
    expect(mismatch).toMatchObject({ rule: "search-words", referralId: expect.any(String) });
    expect(others).toEqual([]);
  });

  it("finds words of deleted rows", async () => {
    const stray = "UPDATE referral_search SET referral_id = gen_random_uuid() WHERE words LIKE ' hugo %'";
    const details = (await damage(stray)).map(({ detail }) => detail);
    expect(details).toContain("The search index has words for a row that does not exist.");
  });
});
