import { sql } from "drizzle-orm";
import { vi } from "vitest";
import { database } from "@/db/client";
import { updateAskSettings } from "@/lib/asks/decide";
import { updateAskPlan } from "@/lib/asks/plan";
import { recordJob } from "@/lib/asks/record-job";
import { sendAsks } from "@/lib/asks/send";
import { HOUR_MS } from "@/lib/kit/durations";
import { openBusiness, openCampaign } from "@/proof/sim/business";
import { hourThere } from "@/proof/sim/calendar";

const HOME = "America/New_York";

/** Delay of each step after a job, in hours. */
const delays = { after_job: 2, reminder: 72, last_reminder: 336 } as const;

export interface SentStep {
  readonly step: keyof typeof delays;
  /** Hours after the job. */
  readonly sent: number;
  /** The first hour after the delay that is daytime for both business and customer. */
  readonly due: number;
}

/**
 * Reports a job to a New York business every seven hours around a night when the clocks change, alternating customers
 * there and in Hawaii, and sends the asks that follow.
 * @param night in ISO 8601
 * @returns the steps that were sent, by job
 */
export async function askAround(night: string): Promise<SentStep[][]> {
  const start = Date.parse(night) - 4 * 24 * HOUR_MS;
  vi.setSystemTime(start - HOUR_MS);
  const { orgId, actor } = await openBusiness({ timeZone: HOME });
  const campaignId = await openCampaign(actor);
  await updateAskSettings(actor, { isOn: true });
  await updateAskPlan(actor, { campaignId, steps: { link_unopened: { isOn: false } } });
  const jobs: { readonly jobId: string; readonly doneAt: number; readonly zones: readonly string[] }[] = [];
  for (let at = 0; at < 16; at++) {
    const doneAt = start + at * 7 * HOUR_MS;
    const isFar = at % 2 === 1;
    const phone = isFar ? `+180832455${at + 10}` : `+121232455${at + 10}`;
    const who = { campaignId, name: "Ann Reyes", phone, smsConsent: true };
    const { job } = await recordJob(actor, who, { now: new Date(doneAt) });
    jobs.push({ jobId: job.jobId, doneAt, zones: isFar ? [HOME, "Pacific/Honolulu"] : [HOME] });
  }
  for (let next = await nextDue(orgId); next !== undefined; next = await nextDue(orgId)) {
    const now = new Date(Math.ceil(next / HOUR_MS) * HOUR_MS);
    vi.setSystemTime(now);
    await sendAsks(now);
  }
  return Promise.all(
    jobs.map(async ({ jobId, doneAt, zones }) => {
      const sent = await database().execute<{ step: SentStep["step"]; at: string }>(sql`
        SELECT step, decided_at AS at FROM asks WHERE cause_id = ${jobId}::uuid AND state = 'sent' ORDER BY decided_at`);
      return sent.map(({ step, at }) => ({
        step,
        sent: (Date.parse(at) - doneAt) / HOUR_MS,
        due: (firstDaytime(zones, doneAt + delays[step] * HOUR_MS) - doneAt) / HOUR_MS,
      }));
    }),
  );
}

async function nextDue(orgId: string): Promise<number | undefined> {
  const [row] = await database().execute<{ at: number | null }>(sql`
    SELECT (extract(epoch FROM min(due_at)) * 1000)::float8 AS at FROM asks WHERE org_id = ${orgId}::uuid AND state = 'planned'`);
  return row?.at ?? undefined;
}

// Tries each hour against the legal window.
function firstDaytime(zones: readonly string[], at: number): number {
  const isDay = zones.every((zone) => hourThere(at, zone) >= 9 && hourThere(at, zone) < 20);
  return isDay ? at : firstDaytime(zones, at + HOUR_MS);
}
