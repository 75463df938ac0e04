import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { transact } from "@/db/client";
import type { AskStep, AskStop } from "@/db/enums";
import { organizations } from "@/db/schema/organizations";
import { answerJob } from "@/lib/asks/answer-job";
import { sendAskNow, skipAsk, updateAskSettings } from "@/lib/asks/decide";
import { getAskForecast } from "@/lib/asks/forecast";
import { listAsks } from "@/lib/asks/list";
import { noteLinkOpened } from "@/lib/asks/note-opened";
import { updateAskPlan } from "@/lib/asks/plan";
import { recordJob } from "@/lib/asks/record-job";
import { getAskResults } from "@/lib/asks/results";
import { sendAsks } from "@/lib/asks/send";
import { sweepTriggers } from "@/lib/asks/sweep";
import { HOUR_MS } from "@/lib/kit/durations";
import { transactWrites } from "@/lib/kit/implement";
import { recordVisit } from "@/lib/leads/advocates/record-visit";
import { changeTextOptOut } from "@/lib/messages/opt-out";
import { apiAs } from "@/proof/fixtures/api";
import { setClock } from "@/proof/fixtures/expiry";
import { deliverMessages, readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { lookForNothing } from "@/proof/fixtures/reviews";
import { addReferral, createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

isolateDatabase();

/** Noon in New York on a Wednesday. */
const NOON = "2026-11-18T17:00:00.000Z";
const inHours = (hours: number) => new Date(Date.parse(NOON) + hours * HOUR_MS);

/** An organization with asks on, and a way to run its worker at a given time. */
async function createScene() {
  setClock(NOON);
  const { actor, orgId, apiKey } = await createTestOrganization();
  await lookForNothing(actor);
  const api = apiAs(apiKey);
  const campaign = await createCampaign(api);
  const { campaignId } = campaign;
  await updateAskSettings(actor, { isOn: true });
  const change = (steps: Parameters<typeof updateAskPlan>[1]["steps"]) => updateAskPlan(actor, { campaignId, steps });
  await change({ link_unopened: { isOn: false } });
  const run = async (hours: number) => {
    vi.setSystemTime(inHours(hours));
    await sweepTriggers(inHours(hours));
    await sendAsks(inHours(hours));
  };
  const finish = (advocateId: string, hours = 0) => recordJob(actor, { advocateId }, { now: inHours(hours) });
  const list = async (state: "planned" | "sent" | "skipped") => {
    const { asks } = await listAsks(actor, { state });
    return asks.map(({ step, dueAt, stop }) => [
      step,
      (Date.parse(dueAt) - Date.parse(NOON)) / HOUR_MS,
      ...(stop ? [stop] : []),
    ]);
  };
  return { actor, orgId, api, campaign, campaignId, change, run, finish, list };
}

type AskScene = Awaited<ReturnType<typeof createScene>>;

describe("asks after a job", () => {
  it("go out one by one during the day until a stop condition applies", async () => {
    const { orgId, api, campaign, run, finish, list } = await createScene();
    const ann = await enrollAdvocate(api, campaign);
    expect(await finish(ann.advocateId)).toMatchObject({ plannedAsks: 3, enrolled: false });
    await run(1);
    expect(await list("planned")).toEqual([
      ["after_job", 2],
      ["reminder", 72],
      ["last_reminder", 336],
    ]);
    for (const hours of [2, 2, 3, 72, 336, 336, 400]) await run(hours);
    expect(await list("sent")).toEqual([
      ["last_reminder", 336],
      ["reminder", 72],
      ["after_job", 2],
    ]);
    const sent = (await readMessages(orgId)).filter(({ template }) => template === "ask");
    expect(sent.map(({ data }) => data)).toMatchObject(
      ["after_job", "reminder", "last_reminder"].map((step) => ({ step, advocateName: "Ann Reyes" })),
    );
  });

  it("hold a late message overnight and drop it once a stop condition applies", async () => {
    const { orgId, api, campaign, run, finish, list } = await createScene();
    const ann = await enrollAdvocate(api, campaign);
    const bob = await enrollAdvocate(api, campaign);
    await deliverMessages(orgId);
    await finish(ann.advocateId);
    await finish(bob.advocateId);
    await run(2);
    vi.setSystemTime(inHours(9));
    await deliverMessages(orgId);
    const asks = async () => (await readMessages(orgId)).filter(({ template }) => template === "ask");
    expect(await asks()).toMatchObject([
      { status: "queued", heldUntil: inHours(21), problem: "It goes out when it’s daytime where they are." },
      { status: "queued", heldUntil: inHours(21) },
    ]);
    await addReferral(api, campaign, bob);
    vi.setSystemTime(inHours(21));
    await deliverMessages(orgId);
    expect((await asks()).map(({ status }) => status)).toEqual(["captured", "suppressed"]);
    expect(await list("skipped")).toEqual([["after_job", 2, "referred"]]);
  });

  const stops: Readonly<Record<string, readonly [AskStop, (scene: AskScene, ann: Ann) => Promise<unknown>]>> = {
    "a referral was made": ["referred", ({ api, campaign }, ann) => addReferral(api, campaign, ann)],
    "the campaign is paused": [
      "campaign_closed",
      ({ api, campaign }) => api.patch(campaign.path, { status: "paused" }),
    ],
    "asks were turned off": ["turned_off", ({ actor }) => updateAskSettings(actor, { isOn: false })],
    "the step was turned off": ["turned_off", ({ change }) => change({ after_job: { isOn: false } })],
    "the tag no-referral was set": ["do_not_ask", ({ api }, ann) => api.patch(ann.path, { doNotAsk: true })],
    "the person replied STOP": [
      "opted_out",
      async ({ api }, ann) => {
        await api.patch(ann.path, { email: null, phone: "+12125550187" });
        await changeTextOptOut("+12125550187", { change: "stop", way: "text" }, new Date());
      },
    ],
    "the person was erased": [
      "erased",
      ({ api }, ann) => api.post("/api/app/people/erase", { email: ann.email, force: true }),
    ],
    "an earlier job was asked about": [
      "asked_this_season",
      async ({ run, finish }, ann) => {
        await finish(ann.advocateId, -50);
        await run(-48);
      },
    ],
  };

  it.each(Object.entries(stops))("skips an ask once %s and lists the reason", async (_, [stop, happen]) => {
    const scene = await createScene();
    const ann = await enrollAdvocate(scene.api, scene.campaign);
    await scene.finish(ann.advocateId);
    vi.setSystemTime(inHours(1));
    await happen(scene, ann);
    await scene.run(2);
    expect(await scene.list("skipped")).toContainEqual(["after_job", expect.any(Number), stop]);
  });

  it("start again for another job only after 90 days", async () => {
    const { api, campaign, run, finish, list } = await createScene();
    const ann = await enrollAdvocate(api, campaign);
    const day = 24;
    await finish(ann.advocateId);
    await run(2);
    await finish(ann.advocateId, 89 * day);
    await run(89 * day + 3);
    await finish(ann.advocateId, 91 * day);
    await run(91 * day + 3);
    expect((await list("sent")).map(([step]) => step)).toEqual(["after_job", "after_job"]);
    expect(await list("skipped")).toContainEqual(["after_job", expect.any(Number), "asked_this_season"]);
  });

  it("count per person across all campaigns", async () => {
    const { api, campaign, run, finish, list } = await createScene();
    const otherCampaign = await createCampaign(api, { name: "Other" });
    const ann = await enrollAdvocate(api, campaign, { email: "ann@example.com" });
    const again = await enrollAdvocate(api, otherCampaign, { email: "Ann+home@example.com" });
    await finish(ann.advocateId);
    await finish(again.advocateId);
    await run(3);
    expect(await list("sent")).toHaveLength(1);
    expect((await list("skipped")).map(([, , stop]) => stop)).toEqual(["asked_this_season"]);
  });
});

type Ann = Awaited<ReturnType<typeof enrollAdvocate>>;

describe("the satisfaction question", () => {
  const answer = async ({ actor }: AskScene, jobId: string, score: number, hours: number) =>
    transactWrites({ actor, now: inHours(hours) }, (_, perform) =>
      perform((context) => answerJob(context, { jobId, score })),
    );

  it("leads a happy customer to the ask and alerts the owner about an unhappy one", async () => {
    const scene = await createScene();
    const { orgId, api, campaign, change, finish, run, list } = scene;
    await change({ question: { isOn: true } });
    const ann = await enrollAdvocate(api, campaign);
    const bob = await enrollAdvocate(api, campaign);
    const cid = await enrollAdvocate(api, campaign);
    const jobs: string[] = [];
    for (const { advocateId } of [ann, bob, cid]) jobs.push((await finish(advocateId)).job.jobId);
    await run(2);
    expect((await list("sent")).map(([step]) => step)).toEqual(["question", "question", "question"]);
    const [happy = "", unhappy = ""] = jobs;
    await answer(scene, happy, 5, 3);
    await answer(scene, unhappy, 2, 3);
    // The first answer is final.
    await answer(scene, unhappy, 5, 3);
    await run(4);
    expect((await list("sent"))[0]).toEqual(["after_job", 4]);
    const alerts = (await readMessages(orgId)).filter(({ template }) => template === "unhappy-answer");
    expect(alerts).toMatchObject([{ data: { score: 2, advocateName: "Ann Reyes" } }]);
    // A customer who did not answer gets the ask a day later.
    await run(26);
    expect((await list("sent")).filter(([step]) => step === "after_job")).toHaveLength(2);
    expect(await list("skipped")).toEqual([["after_job", 26, "unhappy"]]);
    // The reminder keeps its distance to the ask.
    await run(96);
    const reminders = (await list("sent")).filter(([step]) => step === "reminder");
    expect(reminders).toEqual([
      ["reminder", 96],
      ["reminder", 96],
    ]);
  });
});

it("other asks go out when credit lands, for unopened links, and to friends who have not booked", async () => {
  const { orgId, api, campaign, change, run, list } = await createScene();
  await change({ link_unopened: { isOn: true } });
  const ann = await enrollAdvocate(api, campaign);
  const opened = await enrollAdvocate(api, campaign);
  vi.setSystemTime(inHours(0.5));
  const fred = await addReferral(api, campaign, ann);
  await api.post(fred.convertPath);
  await run(25);
  await recordVisit(opened.referralCode, inHours(26));
  await run(169);
  expect((await list("sent")).map(([step]) => step)).toEqual(["link_unopened", "credit_landed"]);
  expect((await list("skipped")).map(([, , stop]) => stop).sort()).toEqual(["opened", "referred"]);
  const [landed] = (await readMessages(orgId)).filter(({ template }) => template === "ask");
  expect(landed?.data).toMatchObject({ step: "credit_landed", balanceCents: 2_500 });
});

it("credit that was used or taken back in the meantime leads to no ask about it", async () => {
  const { api, campaign, run, list } = await createScene();
  const ann = await enrollAdvocate(api, campaign);
  const fred = await addReferral(api, campaign, ann);
  await api.post(fred.convertPath);
  await run(1);
  expect((await list("planned")).map(([step]) => step)).toEqual(["credit_landed"]);
  await api.post(fred.convertPath.replace(/convert$/, "reverse"), { reason: "mistake" });
  await run(25);
  expect((await list("skipped")).map(([step, , stop]) => [step, stop])).toEqual([["credit_landed", "spent"]]);
});

it("a cause that was committed after the sweep of its time is found within ten minutes", async () => {
  const { api, campaign, change, run, list } = await createScene();
  await change({ link_unopened: { isOn: true } });
  await run(0.75);
  vi.setSystemTime(inHours(0.25));
  await enrollAdvocate(api, campaign);
  await run(0.77);
  expect(await list("planned")).toEqual([]);
  await run(0.85);
  expect((await list("planned")).map(([step]) => step)).toEqual(["link_unopened"]);
});

describe("ask limits", () => {
  it("apply per day across all campaigns and skip an ask that waits a week for room", async () => {
    const { actor, api, campaign, run, finish, list } = await createScene();
    await updateAskSettings(actor, { dailyAsks: 1 });
    for (let at = 0; at < 3; at++) await finish((await enrollAdvocate(api, campaign)).advocateId);
    const { forecast } = await getAskForecast(actor, {}, { now: inHours(0) });
    expect(forecast).toMatchObject({ asks: 9, people: 3, mostADay: 1, dailyAsks: 1 });
    await run(2);
    await run(3);
    expect(await list("sent")).toHaveLength(1);
    await run(26);
    expect(await list("sent")).toHaveLength(2);
    await run(171);
    expect(await list("skipped")).toContainEqual(["after_job", 171, "too_late"]);
  });

  it("let a member skip an ask or send it now during the day", async () => {
    const { actor, api, campaign, run, finish, list } = await createScene();
    const ann = await enrollAdvocate(api, campaign);
    const bob = await enrollAdvocate(api, campaign);
    await finish(ann.advocateId);
    await finish(bob.advocateId);
    const idOf = async (advocateId: string) =>
      (await listAsks(actor, { state: "planned", advocateId })).asks[0]?.askId ?? "";
    await skipAsk(actor, { askId: await idOf(ann.advocateId) });
    await sendAskNow(actor, { askId: await idOf(bob.advocateId) });
    await run(0.5);
    expect(await list("sent")).toEqual([["after_job", 0.5]]);
    await run(72);
    expect((await list("skipped")).map(([step, , stop]) => [step, stop])).toEqual([
      ["reminder", "first_not_sent"],
      ["after_job", "by_hand"],
    ]);
  });

  it("hold when several workers decide at once", async () => {
    const { actor, orgId, api, campaign, finish, list } = await createScene();
    await updateAskSettings(actor, { dailyAsks: 3 });
    for (let at = 0; at < 6; at++) await finish((await enrollAdvocate(api, campaign)).advocateId);
    await Promise.all(Array.from({ length: 4 }, () => sendAsks(inHours(2))));
    expect(await list("sent")).toHaveLength(3);
    const asks = (await readMessages(orgId)).filter(({ template }) => template === "ask");
    expect(asks).toHaveLength(3);
  });
});

it("reports results per step and marks small samples", async () => {
  const { actor, api, campaign, campaignId, run, finish } = await createScene();
  const ann = await enrollAdvocate(api, campaign);
  await finish(ann.advocateId);
  await run(2);
  await noteLinkOpened(ann.referralCode, inHours(3));
  vi.setSystemTime(inHours(4));
  const fred = await addReferral(api, campaign, ann);
  await api.post(fred.convertPath);
  const { results } = await getAskResults(actor, { campaignId }, { now: inHours(5) });
  expect(results.find(({ step }) => step === "after_job")).toEqual({
    step: "after_job" satisfies AskStep,
    sent: 1,
    opened: 1,
    referrals: 1,
    converted: 1,
    unsubscribed: 0,
    isFew: true,
  });
});

it("enrolls a customer who is not an advocate yet, once per job", async () => {
  const { actor, orgId, run, list } = await createScene();
  const job = { name: "Sam Ortiz", email: "sam@example.com", externalId: "job-1", service: "drain cleaning" };
  const first = await recordJob(actor, job, { now: inHours(0) });
  expect(first).toMatchObject({ enrolled: true, plannedAsks: 3, job: { service: "drain cleaning" } });
  const { message: _, ...known } = first;
  expect(await recordJob(actor, job, { now: inHours(0) })).toEqual({
    ...known,
    enrolled: false,
    plannedAsks: 0,
    asks: [],
  });
  // The ask carries the link, so no invite is sent.
  expect(await readMessages(orgId)).toEqual([]);
  await transact((tx) =>
    tx.update(organizations).set({ timeZone: "Pacific/Honolulu" }).where(eq(organizations.id, orgId)),
  );
  await run(2);
  expect(await list("sent")).toEqual([["after_job", 2]]);
});
