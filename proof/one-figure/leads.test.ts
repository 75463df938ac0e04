import { expect, it } from "vitest";
import { expectLedgerRight } from "@/proof/fixtures/ledger";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { countListsOfTiles, countRows, periods, readHome, readLists } from "@/proof/one-figure/home-figures";
import { compareFigures, readLeads } from "@/proof/one-figure/lead-figures";
import { dayThere } from "@/proof/sim/calendar";
import { durationOf, inventSteps, nameOfFriend, openShop, type ShopStep, takeStep } from "@/proof/sim/shop";

// `npm run prove -- figures` takes 2,000, and `home` 500.
const STATES = runsOf(44);
/** A new business begins after so many, before its lists are long. */
const OF_A_SHOP = 44;

/** Of new organizations: a month of the lists begins at their midnight. */
const TIME_ZONE = "America/New_York";

const addsLead: ReadonlySet<ShopStep["act"]> = new Set(["form", "call", "create"]);

it(
  `has one figure of leads on every screen, and Home agrees with the lists, in ${STATES} random states`,
  async () => {
    const steps = inventSteps(STATES, seedOf(20_261_128));
    let changed = 0;
    for (let first = 0; first < STATES; first += OF_A_SHOP) {
      changed += await live(steps.slice(first, first + OF_A_SHOP));
    }
    // Steps that were impossible are compared as well. A new business has few leads to change, so they are many.
    expect(changed).toBeGreaterThan(STATES * 0.4);
  },
  STATES * 8_000 + 120_000,
);

/** Lives these steps in a new business. @returns how many of them changed something */
async function live(steps: readonly ShopStep[]): Promise<number> {
  const shop = await openShop(new Date(Date.now() - durationOf(steps) - 60_000));
  const months = new Set<string>();
  let [changed, hadLead] = [0, false];
  for (const [nth, step] of steps.entries()) {
    const isChanged = await takeStep(shop, step);
    if (isChanged) changed++;
    months.add(dayThere(shop.now.getTime(), TIME_ZONE).slice(0, 7));
    const where = `step ${nth} (${step.act})`;
    const leads = await readLeads(shop.actor);
    if (isChanged && addsLead.has(step.act)) {
      const newest = [...leads.referrals.filter(({ stage }) => stage === "new"), ...leads.matchRequests];
      expect(newest.map(({ friendName }) => friendName)).toContain(nameOfFriend(shop));
    }
    if (leads.referrals.length > 0) hadLead = true;
    await compareFigures(shop, leads, hadLead, where);
    const lists = await readLists(shop.actor, [...months], shop.now);
    for (const days of periods) {
      const at = `${where}, ${days ?? "all"} days`;
      const home = await readHome(shop.actor, days, shop.now);
      expect(home, at).toEqual(countRows(lists, days, shop.now));
      const { leads: received, converted, earnedCents } = home;
      const tiles = await countListsOfTiles(shop.actor, days, shop.now);
      expect(tiles, at).toEqual({ leads: received, converted, earnedCents });
    }
  }
  await expectLedgerRight(shop.actor.orgId);
  return changed;
}
