import { beforeAll, expect, it } from "vitest";
import { setEnv } from "@/lib/kit/env";
import { askAround } from "@/proof/asks-year/changed-clocks";
import { liveWorld } from "@/proof/asks-year/run";
import { fourWeeks, fullYear, inventWorld } from "@/proof/asks-year/world";
import { isolateEmailProvider, isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { runsOf } from "@/proof/fixtures/long-runs";
import { isolateDatabase } from "@/proof/fixtures/own-database";

const scratch = isolateDatabase();
const email = isolateEmailProvider();
const sms = isolateSmsProvider();

// Count customers as a server does: messages per person per day.
beforeAll(() => setEnv({ RATE_LIMIT: "on" }));

// `npm run prove -- year` takes 2,000.
const wanted = runsOf(fourWeeks.customers) > fourWeeks.customers ? fullYear : fourWeeks;

it(
  `asks ${wanted.customers} customers within the law for ${wanted.days} days, through ${wanted.kills} kills`,
  async ({ annotate }) => {
    const world = inventWorld(wanted);
    const { judge, town, killer, rounds, lost } = await liveWorld(world, { email: email(), sms: sms() }, scratch());
    const counts = {
      sent: judge.sent,
      skipped: judge.skipped,
      kills: killer.kills,
      happened: town.diary.counts,
    };
    const figures = JSON.stringify({
      rounds,
      accepted: judge.accepted,
      fullDays: judge.fullDays,
      ...Object.fromEntries(Object.entries(counts).map(([what, of]) => [what, Object.fromEntries(of)])),
    });
    await annotate(figures);
    expect(judge.violations, figures).toEqual([]);
    expect(lost, figures).toEqual([]);
    expect(killer.count).toBe(wanted.kills);
  },
  60_000 + wanted.customers * 3_000,
);

it.each([
  ["back", "2027-11-07T06:00:00Z"],
  ["forward", "2028-03-12T07:00:00Z"],
])("keeps what follows a job at its distance where clocks are set %s", async (_, night) => {
  for (const steps of await askAround(night)) {
    expect(steps.map(({ step }) => step)).toEqual(["after_job", "reminder", "last_reminder"]);
    expect(steps.map(({ sent }) => sent)).toEqual(steps.map(({ due }) => due));
    const [first = 0, second = 0, third = 0] = steps.map(({ sent }) => sent);
    expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(48);
  }
});
