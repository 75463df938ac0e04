import { expect, it, vi } from "vitest";
import { updateAskSettings } from "@/lib/asks/decide";
import { listAsks } from "@/lib/asks/list";
import { planAndSendAsks } from "@/lib/asks/send";
import { remindOfExpiry } from "@/lib/credit/remind-of-expiry";
import { DAY_MS } from "@/lib/kit/durations";
import { setClock } from "@/proof/fixtures/expiry";
import { openShop } from "@/proof/fixtures/open-shop";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { changeCredit, giveCredit } from "@/proof/fixtures/redemptions";

isolateDatabase();

it("credit that no longer expires leads to no ask about it", async () => {
  setClock("2026-11-18T17:00:00.000Z");
  const { organization, api, ann } = await openShop();
  await updateAskSettings(organization.actor, { isOn: true });
  await changeCredit(api, { expiryMonths: 1 });
  await giveCredit(api, ann, 2_500);
  const runAfter = async (days: number) => {
    vi.setSystemTime(Date.now() + days * DAY_MS);
    await remindOfExpiry(new Date());
    await planAndSendAsks(new Date());
  };
  await runAfter(2);
  const { asks } = await listAsks(organization.actor, { state: "planned" });
  expect(asks.map(({ step }) => step)).toContain("credit_expiring");
  await changeCredit(api, { expiryMonths: null });
  await runAfter(11);
  const { asks: skipped } = await listAsks(organization.actor, { state: "skipped" });
  expect(skipped.map(({ step, stop }) => [step, stop])).toContainEqual(["credit_expiring", "turned_off"]);
});
