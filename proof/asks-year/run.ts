import { vi } from "vitest";
import { sendAsks } from "@/lib/asks/send";
import { sweepTriggers } from "@/lib/asks/sweep";
import { expireCredit } from "@/lib/credit/expire";
import { remindOfExpiry } from "@/lib/credit/remind-of-expiry";
import { DAY_MS } from "@/lib/kit/durations";
import { releaseDue } from "@/lib/leads/advocates/release-credit";
import { forgetOldTurns } from "@/lib/messages/turns";
import { planHappenings } from "@/proof/asks-year/happenings";
import { Killer } from "@/proof/asks-year/kills";
import { listLost } from "@/proof/asks-year/lost";
import { hasWork } from "@/proof/asks-year/observe";
import { deliverDue } from "@/proof/asks-year/round";
import { Judge } from "@/proof/asks-year/rules";
import { foundTown, type Providers, type Town } from "@/proof/asks-year/town";
import { HOUR_MS, type World } from "@/proof/asks-year/world";
import type { ScratchDatabase } from "@/proof/guards/scratch-database";

/** Lives a world hour by hour, kills workers meanwhile, and judges after each hour what came of it. */
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

/** So many show what is wrong. */
const MOST_VIOLATIONS = 20;

interface Life {
  /** Whether anything has happened since it was looked for what asks are to follow. */
  hasNews: boolean;
  readonly town: Town;
  readonly judge: Judge;
  readonly killer: Killer;
}

/** @returns whether there was anything to do */
async function liveHour(life: Life, hour: number): Promise<boolean> {
  const { town, judge, killer } = life;
  const happened = await happenUntil(town, hour);
  const now = new Date(hour);
  vi.setSystemTime(now);
  const isChoreTime = now.getUTCHours() === 20;
  if (isChoreTime) await doChores(now);
  if (happened || isChoreTime) life.hasNews = true;
  // Every third hour: what it would plan before is planned then, and due no sooner.
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

/** Kills are spread over the world's time, by day everywhere, so that there is something to send. */
function isTimeToKill({ wanted, start, end }: World, kills: number, hour: number): boolean {
  const share = (hour - start) / (end - start);
  return (
    kills < wanted.kills && share > (kills + 0.5) / (wanted.kills + 1) && new Date(hour).getUTCHours() >= 19
  );
}

/** What people and members do until an hour is over, each at its moment. @returns whether anybody did anything */
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

/** What maintenance does each hour about credit and counts, once a day. */
async function doChores(now: Date): Promise<void> {
  await releaseDue({}, now);
  await expireCredit(now);
  await remindOfExpiry(now);
  await forgetOldTurns(now);
}
