import { expect, it, vi } from "vitest";
import { updateAskSettings } from "@/lib/asks/decide";
import { describeJob, formatWhen } from "@/lib/asks/describe-job";
import { findJobCustomers, getJobOptions, listOwnJobs, undoJob } from "@/lib/asks/jobs";
import { listAsks } from "@/lib/asks/list";
import { recordJob } from "@/lib/asks/record-job";
import { sendAsks } from "@/lib/asks/send";
import { changeTextOptOut } from "@/lib/messages/opt-out";
import { apiAs } from "@/proof/fixtures/api";
import { setClock } from "@/proof/fixtures/expiry";
import { changeMember } from "@/proof/fixtures/members";
import { deliverMessages, readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, sendOnHolidays } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign } from "@/proof/fixtures/scenario";

isolateDatabase();

/** Noon in New York on a Wednesday. */
const NOON = "2026-11-18T17:00:00.000Z";
const later = (hours: number) => new Date(Date.parse(NOON) + hours * 60 * 60 * 1000);
const priya = { name: "Priya Shah", phone: "+12125550146", smsConsent: true };

async function createShop(isOn = true) {
  setClock(NOON);
  const { actor, orgId, apiKey } = await createTestOrganization();
  const api = apiAs(apiKey);
  const { campaignId } = await createCampaign(api);
  if (isOn) await updateAskSettings(actor, { isOn });
  const technician = await createTestUser(orgId, "user");
  await changeMember(technician, { view: "technician", firstName: "Marco" });
  const record = (job: Parameters<typeof recordJob>[1], at = NOON) =>
    recordJob({ ...technician.actor, isTechnician: true }, job, { now: new Date(at) });
  return { actor, orgId, api, campaignId, technician, record };
}

it("shows the exact text and its time before, and sends just that", async () => {
  const { orgId, record, actor } = await createShop();
  const shown = await record({ ...priya, dryRun: true });
  expect(shown.message).toMatchObject({
    kind: "ask",
    channel: "sms",
    at: "2026-11-18T19:00:00.000Z",
    segments: expect.any(Number),
    text: expect.stringContaining("/r/PRIYA-••••"),
  });
  expect(await listAsks(actor, { state: "planned" })).toEqual({ asks: [] });
  const done = await record({ ...priya, doneAt: shown.job.doneAt }, "2026-11-18T17:03:00.000Z");
  expect(done).toMatchObject({ enrolled: true, plannedAsks: 3, job: { technician: "Marco" } });
  expect(done.message?.at).toBe(shown.message?.at);
  vi.setSystemTime(later(2));
  await sendAsks(later(2));
  await deliverMessages(orgId);
  const [sent] = await readMessages(orgId);
  expect(sent?.template).toBe("ask");
  const answer = await apiAs((await createTestUser(orgId, "admin")).apiKey).get(`/api/app/messages/${sent?.id}`);
  expect(JSON.stringify(answer.body)).toContain(JSON.stringify(done.message?.text).slice(1, -1));
});

it("records two concurrent jobs of one new customer, who joins and is texted once", async () => {
  const { actor, orgId, record } = await createShop();
  const jobs = await Promise.all([record(priya), record(priya), record(priya)]);
  expect(new Set(jobs.map(({ job }) => job.advocateId)).size).toBe(1);
  expect(jobs.filter(({ enrolled }) => enrolled)).toHaveLength(1);
  vi.setSystemTime(later(3));
  await sendAsks(later(3));
  expect((await readMessages(orgId)).filter(({ template }) => template === "ask")).toHaveLength(1);
  expect((await listAsks(actor, { state: "sent" })).asks).toHaveLength(1);
});

it("offers no campaign that has ended, and takes the only other one", async () => {
  const { actor, api, campaignId, record } = await createShop();
  const ended = await createCampaign(api);
  await api.patch(ended.path, { expiresAt: later(1).toISOString() });
  const { campaigns } = await getJobOptions(actor, {}, { now: later(2) });
  expect(campaigns.map((campaign) => campaign.campaignId)).toEqual([campaignId]);
  expect(await record(priya, later(2).toISOString())).toMatchObject({ enrolled: true, job: { campaignId } });
});

it("records a repeated request once", async () => {
  const { technician } = await createShop();
  const api = apiAs(technician.apiKey);
  const tap = () => api.post("/api/app/jobs", priya, { headers: { "Idempotency-Key": "one tap" } });
  const taps = await Promise.all([tap(), tap()]);
  expect(taps.map(({ status }) => status).filter((status) => status !== 409)).toContain(201);
  expect((await tap()).status).toBe(201);
  expect((await api.get("/api/app/jobs")).body["jobs"]).toHaveLength(1);
});

it.each([
  ["an evening, in the morning", "2026-11-18T23:30:00.000Z", "tomorrow at 9:00 AM"],
  ["Christmas, the day after", "2026-12-25T17:00:00.000Z", "tomorrow at 9:00 AM"],
  ["noon, in two hours", NOON, "today at 2:00 PM"],
])("plans the text of a job on %s", async (_, at, when) => {
  const { record, orgId } = await createShop();
  await sendOnHolidays(orgId, false);
  const { message } = await record(priya, at);
  expect(message && formatWhen(new Date(message.at), new Date(at), message.timeZone)).toBe(when);
});

it("says why nothing goes out: no consent, stopped texts, or asks that are off", async () => {
  const { record, actor } = await createShop();
  const now = new Date(NOON);
  const quiet = await record({ ...priya, smsConsent: false });
  expect(describeJob(decode(quiet), { name: priya.name, now })).toMatchObject({
    reaches: false,
    title: "Saved. Nothing is sent to Priya.",
    note: expect.stringContaining("haven’t said yes to texts"),
  });
  // A known customer who agrees now.
  const agreed = await record({ advocateId: quiet.job.advocateId, smsConsent: true });
  expect(agreed.message?.channel).toBe("sms");
  await changeTextOptOut(priya.phone, { change: "stop", way: "text" }, now);
  const stopped = await record({ advocateId: quiet.job.advocateId });
  expect(stopped.message).toBeUndefined();
  expect(stopped.asks[0]?.stop).toBe("opted_out");
  await updateAskSettings(actor, { isOn: false });
  const off = await record({ advocateId: quiet.job.advocateId });
  expect(off).toMatchObject({ plannedAsks: 0, asks: [] });
});

it("sends a new customer their link right away if asks are off", async () => {
  const { record } = await createShop(false);
  const { message, enrolled } = await record(priya);
  expect(enrolled).toBe(true);
  expect(message).toMatchObject({ kind: "invite", channel: "sms", at: NOON });
});

it("undoes an own job: nothing goes out, and no other technician can undo it", async () => {
  const { actor, orgId, record, technician } = await createShop();
  const { job } = await record(priya);
  const other = await createTestUser(orgId, "user");
  const asTechnician = (member: typeof other) => ({ ...member.actor, isTechnician: true });
  await expect(undoJob(asTechnician(other), { jobId: job.jobId })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await undoJob(asTechnician(technician), { jobId: job.jobId })).toMatchObject({
    skipped: 3,
    sent: 0,
  });
  vi.setSystemTime(later(2));
  await sendAsks(later(2));
  expect(await readMessages(orgId)).toEqual([]);
  expect((await listAsks(actor, { state: "planned" })).asks).toEqual([]);
  const { jobs } = await listOwnJobs(asTechnician(technician), {});
  expect(jobs).toMatchObject([{ name: "Priya Shah", undoneAt: NOON, first: { state: "skipped" } }]);
  expect((await listOwnJobs(asTechnician(other), {})).jobs).toEqual([]);
});

it("finds customers by words or digits without their contacts or balance", async () => {
  const { record, technician } = await createShop();
  await record(priya);
  for (const q of ["pri", "0146", "shah priya"]) {
    const { customers } = await findJobCustomers({ ...technician.actor, isTechnician: true }, { q });
    expect(customers).toMatchObject([{ name: "Priya Shah", hint: "(•••) •••-0146", hasTextConsent: true }]);
    expect(JSON.stringify(customers)).not.toContain("2125550146");
  }
});

type Recorded = Awaited<ReturnType<typeof recordJob>>;

function decode({ message, asks, ...rest }: Recorded) {
  return {
    ...rest,
    asks: asks.map((ask) => ({ ...ask, at: new Date(ask.at) })),
    ...(message && { message: { ...message, at: new Date(message.at) } }),
  };
}
