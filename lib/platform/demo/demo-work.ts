import { updateAskSettings } from "@/lib/asks/decide";
import { notePortalOpened } from "@/lib/asks/note-opened";
import { recordJob } from "@/lib/asks/record-job";
import { sendAsks } from "@/lib/asks/send";
import { sweepTriggers } from "@/lib/asks/sweep";
import { runCustomerFiles } from "@/lib/files/customer-files/run";
import { applyCustomerFile as applyFile, createCustomerFile } from "@/lib/files/customer-files/service";
import { HOUR_MS } from "@/lib/kit/durations";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { createReferral } from "@/lib/leads/referrals/create";
import { getReferral } from "@/lib/leads/referrals/stages";
import { listReviews } from "@/lib/leads/review/list";
import { allowReferral, denyReferral } from "@/lib/leads/review/service";
import { demoCrew, demoInsiders, demoServices, demoSharedPhone } from "@/lib/platform/demo/demo-data";
import type { DemoAdvocate, DemoScene, Step } from "@/lib/platform/demo/demo-scene";
import { exampleEmail } from "@/lib/platform/ops/people";

/** For so many days the demo has asked its customers: long enough for a rate that means something. */
const ASKING_DAYS = 88;

/** The last job of an advocate was at most so many days ago. */
const JOB_DAYS = 44;

/** Turns asks on, and does every other day what a worker does all the time. */
export function planAsking({ actor, moment }: DemoScene): Step[] {
  const begin: Step = {
    at: moment(ASKING_DAYS, 16),
    run: (call) => updateAskSettings(actor, { isOn: true }, call),
  };
  const days = Array.from({ length: Math.ceil(ASKING_DAYS / 2) }, (_, index) => ASKING_DAYS - 2 * index);
  const rounds = days.map((day) => ({
    at: moment(day, 19),
    run: async ({ now }: { now: Date }) => {
      await sweepTriggers(now);
      await sendAsks(now);
    },
  }));
  return [begin, ...rounds];
}

/** A job for an advocate who was a customer by then, and whether they looked at their page after the ask. */
export function planJob({ actor, workers, moment }: DemoScene, ids: DemoAdvocate, enrolledDay: number): Step[] {
  const day = workers.integer(3, JOB_DAYS);
  const job = { service: workers.pick(demoServices), technician: workers.pick(demoCrew) };
  const looks = workers.next() < 0.6;
  if (day >= enrolledDay) return [];
  const done: Step = {
    at: moment(day, 17),
    run: (call) => recordJob(actor, { advocateId: ids.advocateId, ...job }, call),
  };
  const opened: Step = {
    at: moment(day - 1, 23),
    run: ({ now }) => notePortalOpened(actor.orgId, ids.advocateId, now),
  };
  return looks ? [done, opened] : [done];
}

/** The job that made a friend a customer, recorded in the evening, so that they are asked as well. */
export function planFirstJob(
  { actor, friendJobs, moment }: DemoScene,
  ids: Pick<DemoAdvocate, "campaignId">,
  known: { readonly referralId: string },
  convertedDay: number,
): Step[] {
  const job = { service: friendJobs.pick(demoServices), technician: friendJobs.pick(demoCrew) };
  if (convertedDay >= ASKING_DAYS) return [];
  return [
    {
      at: moment(convertedDay - 1, 0),
      run: async (call) => {
        const { campaignId } = ids;
        const { friendAdvocateId } = (await getReferral(actor, { campaignId, ...known })).referral;
        if (friendAdvocateId) await recordJob(actor, { advocateId: friendAdvocateId, ...job }, call);
      },
    },
  ];
}

/** Leads that the rules hold for a decision, and two decisions. */
export function planReviews(scene: DemoScene, sharing: DemoAdvocate, campaign: { campaignId: string }): Step[] {
  const { actor, staff, moment } = scene;
  const insiders = demoInsiders.map(([advocate, friend, day]) => ({
    at: moment(day, 15),
    run: async ({ now }: { now: Date }) => {
      const { campaignId } = campaign;
      const invited = { campaignId, name: advocate, email: exampleEmail(advocate) };
      const { advocateId } = (await inviteAdvocate(staff, invited, { now })).advocate;
      const lead = { campaignId, advocateId, friendName: friend, friendEmail: exampleEmail(friend) };
      const { referralId } = (await createReferral(staff, lead, { now })).referral;
      const later = { now: new Date(now.getTime() + 4 * 60_000) };
      await convertReferral(staff, { campaignId, referralId, jobValueCents: 24_900 }, later);
    },
  }));
  const { phone, friends } = demoSharedPhone;
  const shared = friends.map((friendName, index) => ({
    at: moment(9 - index, 16),
    run: (call: { now: Date }) => {
      const friend = { friendName, friendPhone: phone, friendEmail: exampleEmail(friendName) };
      return createReferral(actor, { ...sharing, ...friend }, call);
    },
  }));
  const decide: Step = {
    at: moment(2, 22),
    run: async (call) => {
      const { reviews } = await listReviews(actor, {});
      const first = (rule: string) => reviews.find(({ flags }) => flags.some((flag) => flag.rule === rule));
      const [known, twice] = [first("insider"), first("shared_contact")];
      if (known) await allowReferral(actor, { reviewId: known.reviewId, note: "I was at the job, too" }, call);
      if (twice) {
        const denied = { reviewId: twice.reviewId, reason: "not a real lead", reasonShown: true } as const;
        await denyReferral(actor, denied, call);
      }
    },
  };
  return [...insiders, ...shared, decide];
}

/** One file of customers that was applied, and one that waits for decisions. */
export function planFiles(scene: DemoScene): Step[] {
  const { actor, moment } = scene;
  const upload = async (fileName: string, invoice: number, now: Date) => {
    const date = new Date(now.getTime() - 24 * HOUR_MS).toISOString().slice(0, 10);
    const lead = scene.waiting.shift();
    const names = [lead?.name ?? scene.spareName(), scene.spareName(), scene.spareName(), scene.spareName()];
    const rows = names.map((name, index) => ({
      row: index + 2,
      name,
      email: index === 0 && lead ? lead.email : exampleEmail(name),
      jobTotal: `$${(index + 2) * 160}.00`,
      date,
      invoice: String(invoice + index),
      status: "Paid",
    }));
    const { file } = await createCustomerFile(actor, { fileName, rows }, { now });
    await finish(now);
    return file.fileId;
  };
  return [
    {
      at: moment(6, 20),
      run: async ({ now }) => {
        const fileId = await upload("jobs-last-month.csv", 2301, now);
        await applyFile(actor, { fileId }, { now });
        await finish(now);
      },
    },
    { at: moment(1, 20), run: ({ now }) => upload("jobs-this-month.csv", 2340, now) },
  ];
}

async function finish(now: Date): Promise<void> {
  while ((await runCustomerFiles(now)) > 0);
}
