import { beforeAll, describe, expect, it } from "vitest";
import { verifyDamaged } from "@/proof/fixtures/damage";
import { type LedgerScene, makeLedger } from "@/proof/fixtures/ledger-scene";
import { isolateDatabase } from "@/proof/fixtures/own-database";

const ownDatabase = isolateDatabase();

let scene: LedgerScene;
beforeAll(async () => {
  scene = await makeLedger();
});

const verifyAfter = (...statements: readonly string[]) =>
  verifyDamaged(ownDatabase().ownerUrl, scene, statements);

const ofAnn = "(org_id, campaign_id) = (SELECT org_id, campaign_id FROM advocates WHERE id = $ann)";

/** Adds one to a figure in the row that has most of it, which is one of Ann's campaign. */
const oneMore = (figure: string) =>
  `UPDATE daily_figures SET ${figure} = ${figure} + 1
    WHERE ctid = (SELECT ctid FROM daily_figures WHERE ${ofAnn} ORDER BY ${figure} DESC LIMIT 1)`;

describe("verifyLedger", () => {
  it.each([
    ["enrolled", "1 enrolled"],
    ["reached_visit", "1 of them visited"],
    ["reached_referral", "1 of them having referred"],
    ["reached_conversion", "1 of them having converted"],
    ["referrals", "1 referrals"],
    ["conversions", "1 conversions"],
    ["job_value_cents", "1 cents of jobs"],
    ["earned_cents", "1 cents earned"],
    ["added_cents", "1 cents added"],
    ["taken_cents", "1 cents taken off"],
  ])("finds a wrong %s and says on which day", async (figure, tooMuch) => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await verifyAfter(oneMore(figure))).toEqual([
      {
        rule: "daily-figures",
        orgId: scene.orgId,
        detail: `The figures of campaign ${scene.ann.campaignId} for ${today} say too much by: ${tooMuch}.`,
      },
    ]);
  });

  it("finds wrong visits, of which only the sum is known", async () => {
    const [mismatch, ...others] = await verifyAfter(oneMore("visits"));
    expect(mismatch?.detail).toMatch(/ for all days say too much by: 1 visits\.$/);
    expect(others).toEqual([]);
  });

  it("finds figures that were counted on another day, on both", async () => {
    const moved = await verifyAfter("UPDATE daily_figures SET day = day - 1 WHERE visits = 1");
    expect(moved.map(({ rule }) => rule)).toEqual(["daily-figures", "daily-figures"]);
  });

  it("finds figures that are missing altogether, those of all that happened", async () => {
    const details = (await verifyAfter("DELETE FROM daily_figures")).map(({ detail }) => detail);
    expect(details.filter((detail) => detail.includes("-12345 cents of jobs"))).toHaveLength(1);
    expect(details.filter((detail) => detail.includes("-500 cents taken off"))).toHaveLength(1);
    expect(details.filter((detail) => detail.includes("by: -1 visits"))).toHaveLength(1);
  });

  it("finds figures of another campaign than what they count", async () => {
    const swapped = `UPDATE daily_figures SET campaign_id = (SELECT campaign_id FROM advocates WHERE id = $bob), slot = 99 WHERE ${ofAnn}`;
    expect((await verifyAfter(swapped)).length).toBeGreaterThan(1);
  });

  it("adds up the slots of a day", async () => {
    const divided = `INSERT INTO daily_figures (org_id, campaign_id, day, slot, enrolled) SELECT org_id, campaign_id, day, 99, 1 FROM daily_figures WHERE ${ofAnn} LIMIT 1`;
    const lessInTheOther = `UPDATE daily_figures SET enrolled = enrolled - 1 WHERE enrolled > 1 AND ${ofAnn}`;
    expect(await verifyAfter(divided, lessInTheOther)).toEqual([]);
  });
});
