import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { dailyFigures } from "@/db/schema/daily-figures";
import { getInsights, settleFigures } from "@/lib/insights/dashboard/insights";
import type { Actor } from "@/lib/kit/auth/actor";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { beginHistory } from "@/proof/fixtures/ledger-scene";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { runAlone } from "@/proof/guards/scratch-database";

const ownDatabase = isolateDatabase();

const now = new Date("2026-06-30T15:00:00.000Z");

/** Forces writes into this slot, whichever connection owns it. */
const useSlot = (slot: number) =>
  runAlone(ownDatabase().ownerUrl, [
    `CREATE OR REPLACE FUNCTION figures_slot() RETURNS smallint LANGUAGE sql STABLE RETURN ${slot}::smallint`,
  ]);

const readSlots = async () =>
  (await database().select().from(dailyFigures)).map(({ day, slot }) => `${day} in ${slot}`).sort();

let actor: Actor;
let ann: Awaited<ReturnType<typeof history.enroll>>;
let history: Awaited<ReturnType<typeof beginHistory>>;
beforeEach(async () => {
  await runAlone(ownDatabase().ownerUrl, ["DELETE FROM daily_figures"]);
  ({ actor } = await createTestOrganization());
  history = await beginHistory(actor, "2026-06-28T09:00:00Z");
  await useSlot(1);
  ann = await history.enroll("2026-06-29T09:00:00Z");
  await history.visit(ann, "2026-06-30T09:00:00Z");
  await useSlot(2);
  const referral = await history.refer(ann, "2026-06-29T10:00:00Z");
  await history.convert(referral, "2026-06-30T10:00:00Z");
});

describe("settling figures", () => {
  it("merges each past day into one row and leaves today's rows", async () => {
    await settleFigures(now);
    expect(await readSlots()).toEqual(["2026-06-29 in 0", "2026-06-30 in 1", "2026-06-30 in 2"]);
  });

  it("changes no figure, however often it runs and whatever happens in between", async () => {
    const read = () => getInsights(actor, {}, { now });
    const before = await read();
    await settleFigures(now);
    await settleFigures(now);
    expect(await read()).toEqual(before);
    // The link belongs to an advocate who enrolled on a settled day.
    const bob = await history.enroll("2026-06-29T11:00:00Z");
    await history.visit(bob, "2026-06-30T11:00:00Z");
    await history.adjust(ann, "2026-06-29T12:00:00Z", -100);
    await settleFigures(new Date("2026-07-01T00:00:00Z"));
    expect(await readSlots()).toEqual(["2026-06-29 in 0", "2026-06-30 in 0"]);
    const { totals, funnel } = await read();
    expect(totals).toMatchObject({ enrolled: before.totals.enrolled + 1, visits: 2, conversions: 1 });
    expect(funnel).toMatchObject({ visited: before.funnel.visited + 1 });
    const { mismatches } = await verifyLedger(database(), actor.orgId);
    expect(mismatches).toEqual([]);
  });
});
