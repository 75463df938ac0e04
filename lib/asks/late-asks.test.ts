import { expect, it, vi } from "vitest";
import { updateAskSettings } from "@/lib/asks/decide";
import { listAsks } from "@/lib/asks/list";
import { updateAskPlan } from "@/lib/asks/plan";
import { recordJob } from "@/lib/asks/record-job";
import { sendAsks } from "@/lib/asks/send";
import { sweepTriggers } from "@/lib/asks/sweep";
import { HOUR_MS } from "@/lib/kit/durations";
import { apiAs } from "@/proof/fixtures/api";
import { setClock } from "@/proof/fixtures/expiry";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

isolateDatabase();

/** Noon in New York on a Wednesday. */
const NOON = "2026-11-18T17:00:00.000Z";
const inHours = (hours: number) => new Date(Date.parse(NOON) + hours * HOUR_MS);

/** An organization with these ask steps, whose worker runs only at given times. */
async function createScene(steps: NonNullable<Parameters<typeof updateAskPlan>[1]["steps"]>) {
  setClock(NOON);
  const { actor, apiKey } = await createTestOrganization();
  const api = apiAs(apiKey);
  const campaign = await createCampaign(api);
  await updateAskSettings(actor, { isOn: true });
  await updateAskPlan(actor, { campaignId: campaign.campaignId, steps });
  return {
    actor,
    enroll: async () => (await enrollAdvocate(api, campaign)).advocateId,
    finish: (advocateId: string, hours: number) => recordJob(actor, { advocateId }, { now: inHours(hours) }),
    run: async (...moments: number[]) => {
      for (const hours of moments) {
        vi.setSystemTime(inHours(hours));
        await sweepTriggers(inHours(hours));
        await sendAsks(inHours(hours));
      }
    },
    list: async (state: "sent" | "skipped") => {
      const { asks } = await listAsks(actor, { state });
      return asks.map(({ step, dueAt }) => [step, (Date.parse(dueAt) - Date.parse(NOON)) / HOUR_MS]);
    },
  };
}

it("sends a late ask before its reminder, instead of the reminder alone", async () => {
  const { actor, enroll, finish, run, list } = await createScene({ link_unopened: { isOn: false } });
  await updateAskSettings(actor, { dailyAsks: 1 });
  for (const hours of [-5, -5, -5, -4]) await finish(await enroll(), hours);
  // Three full days, then a night that delays the fourth ask past the time of its reminder.
  await run(-2, 22, 46, 60);
  await updateAskSettings(actor, { dailyAsks: 10 });
  await run(69);
  expect((await list("sent")).filter(([step]) => step === "after_job")).toHaveLength(4);
});

it("still leaves time to answer when the question is late", async () => {
  const steps = { question: { isOn: true }, link_unopened: { isOn: false } };
  const { enroll, finish, run, list } = await createScene(steps);
  await finish(await enroll(), 0);
  await run(27, 50, 51);
  expect(await list("sent")).toEqual([
    ["after_job", 51],
    ["question", 27],
  ]);
});

it("keeps other asks away from the question", async () => {
  const { enroll, finish, run, list } = await createScene({ question: { isOn: true } });
  const ann = await enroll();
  await run(1);
  await finish(ann, 164);
  await run(166, 168, 190);
  expect(await list("sent")).toEqual([
    ["after_job", 190],
    ["question", 166],
  ]);
  expect(await list("skipped")).toEqual([["link_unopened", 168]]);
});
