import { vi } from "vitest";
import { sendAsks } from "@/lib/asks/send";
import { sweepTriggers } from "@/lib/asks/sweep";
import { expireCredit } from "@/lib/credit/expire";
import { remindOfExpiry } from "@/lib/credit/remind-of-expiry";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import { forgetOldTurns } from "@/lib/messages/turns";
import { planHappenings } from "@/proof/asks-year/happenings";
import { Killer } from "@/proof/asks-year/kills";
import { listLost } from "@/proof/asks-year/lost";
import { hasWork } from "@/proof/asks-year/observe";
import { deliverDue } from "@/proof/asks-year/round";
import { Judge } from "@/proof/asks-year/rules";
import { foundTown, type Providers, type Town } from "@/proof/asks-year/town";
import type { World } from "@/proof/asks-year/world";
import type { ScratchDatabase } from "@/proof/guards/scratch-database";

/** Simulates a world hour by hour, kills workers along the way, and checks the results after each hour. */
export async function liveWorld(world: World, providers: Providers, database: ScratchDatabase) {
  vi.setSystemTime(world.start - 60 * DAY_MS);
  const town = await foundTown(world, providers);
  vi.setSystemTime(world.start);
  planHappenings(town);
  const life: Life = { hasNews: false, town, judge: new Judge(town), killer: new Killer(database) };
  let rounds = 0;
  try {
    for (let hour = world.start + HOUR_MS; hour <= world.end; hour += HOUR_MS) {
      if (await liveHour(life, hour)) rounds += 1;
      if (life.judge.violations.length > MOST_VIOLATIONS) break;
    }
  } finally {
    await life.killer.close();
  }
  return { ...life, rounds, lost: await listLost(town) };
}

/** Violations to collect before stopping. */
const MOST_VIOLATIONS = 20;

interface Life {
  /** Whether any event that asks can follow has happened since the last planning. */
  hasNews: boolean;
  readonly town: Town;
  readonly judge: Judge;
  readonly killer: Killer;
}

/** @returns whether there was any work */
async function liveHour(life: Life, hour: number): Promise<boolean> {
  const { town, judge, killer } = life;
  const happened = await happenUntil(town, hour);
  const now = new Date(hour);
  vi.setSystemTime(now);
  const isChoreTime = now.getUTCHours() === 20;
  if (isChoreTime) await doChores(now);
  if (happened || isChoreTime) life.hasNews = true;
  // Planning happens every third hour; nothing planned that way is due earlier.
  const isToPlan = life.hasNews && now.getUTCHours() % 3 === 0;
  if (!happened && !isToPlan && !(await hasWork(now))) return false;
  if (isTimeToKill(town.world, killer.count, hour)) await killer.kill(now);
  if (isToPlan) {
    await sweepTriggers(now);
    life.hasNews = false;
  }
  await sendAsks(now);
  const isOut = town.world.outages.some(({ from, to }) => from <= hour && hour < to);
  if (!isOut) await deliverDue(now);
  await judge.judge(now, isOut);
  return true;
}

/** Spreads kills over the simulated time, when it is daytime everywhere and there are asks to send. */
function isTimeToKill({ wanted, start, end }: World, kills: number, hour: number): boolean {
  const share = (hour - start) / (end - start);
  return kills < wanted.kills && share > (kills + 0.5) / (wanted.kills + 1) && new Date(hour).getUTCHours() >= 19;
}

/** Runs the actions of people and members within an hour, each at its time. @returns whether there were any */
async function happenUntil(town: Town, hour: number): Promise<boolean> {
  let happened = false;
  for (;;) {
    const next = town.agenda.take(hour);
    if (!next) return happened;
    happened = true;
    vi.setSystemTime(next.at);
    await next.act(new Date(next.at));
  }
}

/** The hourly maintenance of credit and counts, once a day. */
async function doChores(now: Date): Promise<void> {
  await releaseDue({}, now);
  await expireCredit(now);
  await remindOfExpiry(now);
  await forgetOldTurns(now);
}
