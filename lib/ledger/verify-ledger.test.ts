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

type Fault = [name: string, rules: string[], ...statements: string[]];

const faults: Fault[] = [
  [
    "a gap in the numbers",
    ["entry-chain"],
    "UPDATE activity SET seq = 6 WHERE advocate_id = $ann AND seq = 5",
  ],
  [
    "two entries of one number",
    ["entry-chain"],
    "ALTER TABLE activity DROP CONSTRAINT activity_seq_key",
    "UPDATE activity SET seq = 4 WHERE advocate_id = $ann AND seq = 5",
  ],
  [
    "an entry that starts from another balance",
    ["entry-chain"],
    "UPDATE activity SET balance_before = 2507, balance_after = 2007 WHERE advocate_id = $ann AND seq = 5",
  ],
  [
    "an entry whose balances differ by another amount",
    ["entry-chain"],
    "ALTER TABLE activity DROP CONSTRAINT activity_balance_adds_up",
    "UPDATE activity SET balance_after = 2007 WHERE advocate_id = $ann AND seq = 5",
  ],
  [
    "a balance below zero in between",
    ["advocate-balance", "entry-chain"],
    "ALTER TABLE activity DROP CONSTRAINT activity_amount_fits_action",
    "UPDATE activity SET amount_cents = -100, balance_after = -100 WHERE advocate_id = $ann AND seq = 1",
    "UPDATE activity SET balance_before = balance_before - 100, balance_after = balance_after - 100 WHERE advocate_id = $ann AND seq > 1",
  ],
  [
    "a lost entry",
    ["advocate-balance", "conversion-entry", "entry-chain"],
    "DELETE FROM activity WHERE advocate_id = $ann AND seq = 4",
  ],
  [
    "a lost last entry",
    ["advocate-balance", "daily-figures"],
    "DELETE FROM activity WHERE advocate_id = $ann AND seq = 5",
  ],
  [
    "a balance that was moved",
    ["advocate-balance", "credit-totals"],
    "UPDATE advocates SET credit_balance_cents = 2001 WHERE id = $ann",
  ],
  ["a wrong last number", ["advocate-balance"], "UPDATE advocates SET activity_seq = 6 WHERE id = $ann"],
  [
    "a lost advocate",
    ["advocate-balance", "credit-totals", "daily-figures", "plan-usage", "search-words"],
    "DELETE FROM advocates WHERE id = $ann",
  ],
  [
    "a lost conversion",
    ["conversion-entry", "conversion-record", "daily-figures"],
    "DELETE FROM conversions WHERE advocate_id = $ann",
  ],
  [
    "a conversion of a pending referral",
    ["advocate-counts", "conversion-record"],
    "UPDATE referrals SET status = 'pending', conversion_id = NULL, converted_at = NULL WHERE advocate_id = $ann",
  ],
  [
    "a referral that names another's conversion",
    ["conversion-record"],
    "UPDATE referrals SET conversion_id = (SELECT id FROM conversions WHERE advocate_id = $bob) WHERE advocate_id = $ann AND status = 'converted'",
  ],
  [
    "a conversion of another advocate",
    ["conversion-entry", "conversion-record", "daily-figures"],
    "UPDATE conversions SET advocate_id = $bob WHERE advocate_id = $ann",
  ],
  [
    "a conversion without its entry",
    ["conversion-entry", "daily-figures"],
    "UPDATE activity SET action = 'advocate.credit.adjusted', conversion_id = NULL WHERE advocate_id = $ann AND seq = 4",
  ],
  [
    "a conversion with two entries",
    ["conversion-entry", "daily-figures"],
    "DROP INDEX activity_conversion_key",
    "ALTER TABLE activity DROP CONSTRAINT activity_amount_fits_action",
    "UPDATE activity SET action = 'advocate.referral.converted', (referral_id, conversion_id) = (SELECT referral_id, conversion_id FROM activity WHERE advocate_id = $ann AND seq = 4) WHERE advocate_id = $ann AND seq = 5",
  ],
  [
    "an entry that names another conversion",
    ["conversion-entry"],
    "UPDATE activity SET conversion_id = (SELECT id FROM conversions WHERE advocate_id = $bob) WHERE advocate_id = $ann AND seq = 4",
  ],
  [
    "an entry with another amount than the reward",
    ["advocate-balance", "conversion-entry", "entry-chain"],
    "UPDATE activity SET amount_cents = 2400, balance_after = 2400 WHERE advocate_id = $ann AND seq = 4",
  ],
  [
    "a fixed reward that differs from the terms",
    ["conversion-reward"],
    "UPDATE conversions SET friend_reward_cents = 4999 WHERE advocate_id = $ann",
  ],
  [
    "a percent reward rounded the wrong way",
    ["conversion-reward"],
    "UPDATE conversions SET friend_reward_cents = friend_reward_cents + 1 WHERE advocate_id = $bob",
  ],
  [
    "a percent reward of an unknown job",
    ["conversion-reward", "daily-figures"],
    "UPDATE conversions SET job_value_cents = NULL WHERE advocate_id = $bob",
  ],
  [
    "a wrong count of pending referrals",
    ["advocate-counts"],
    "UPDATE advocates SET pending_count = pending_count + 1 WHERE id = $ann",
  ],
  [
    "a wrong plan usage",
    ["plan-usage"],
    "UPDATE plan_usage SET used = used + 1 WHERE (org_id, resource, slot) = (SELECT org_id, resource, slot FROM plan_usage LIMIT 1)",
  ],
  ["a lost plan usage", ["plan-usage"], "DELETE FROM plan_usage WHERE resource = 'referrals'"],
  [
    "wrong sums",
    ["credit-totals"],
    "UPDATE credit_totals SET advocates_with_credit = advocates_with_credit + 1",
  ],
  ["lost sums", ["credit-totals"], "DELETE FROM credit_totals"],
];

describe("verifyLedger", () => {
  it("finds nothing wrong with what the services made", async () => {
    expect(await verifyLedger(database())).toEqual({ entries: 10, advocates: 4, mismatches: [] });
  });

  it.each(faults)("finds %s", async (_, rules, ...statements) => {
    const mismatches = await verifyAfter(statements);
    expect(rulesOf(mismatches)).toEqual(rules);
    expect(mismatches.every((mismatch) => mismatch.orgId === orgId)).toBe(true);
  });

  it("says where and what in a sentence", async () => {
    const { advocateId } = scene.ann;
    const [chain, balance] = await verifyAfter([
      "UPDATE activity SET balance_before = 2507, balance_after = 2007 WHERE advocate_id = $ann AND seq = 5",
      "UPDATE advocates SET credit_balance_cents = 2001 WHERE id = $ann",
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

  it("looks at one organization alone when told to", async () => {
    const lost = ["DELETE FROM activity WHERE advocate_id = $ann AND seq = 5"];
    expect(await verifyAfter(lost, scene.otherOrgId)).toEqual([]);
    expect(rulesOf(await verifyAfter(lost, orgId))).toEqual(["advocate-balance", "daily-figures"]);
  });
});
