import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { demoCampaigns } from "@/lib/platform/demo/demo-data";
import { pickName } from "@/lib/platform/ops/people";
import { createRandom, type Random } from "@/lib/platform/ops/random";

/** One call of a service at a moment in the past. */
export interface Step {
  readonly at: Date;
  readonly run: (call: { now: Date }) => Promise<unknown>;
}

/** An advocate of the story; the ids are known once the steps before have run. */
export interface DemoAdvocate {
  campaignId: string;
  advocateId: string;
}

/** What all steps share. */
export interface DemoScene {
  readonly actor: Actor;
  /** A member who is no admin. */
  readonly staff: Actor;
  readonly random: Random;
  /** Each of its own, so that visits, calls and jobs leave the rest of the story as it is. */
  readonly visitors: Random;
  readonly callers: Random;
  readonly workers: Random;
  readonly friendJobs: Random;
  /** Leads that no one has called yet and that left an email, the oldest first. */
  readonly waiting: { readonly name: string; readonly email: string }[];
  /** A moment in the working hours of a day before today. */
  readonly daysAgo: (days: number) => Date;
  /** An hour of the UTC day so many days ago. */
  readonly moment: (days: number, hour: number) => Date;
  /** A name for file rows, drawn without changing the story. */
  readonly spareName: () => string;
  /** A name not yet used in the story. */
  readonly newName: () => string;
  /** A number reserved for fiction. */
  readonly newPhone: () => string;
}

/** Morning to evening in the United States, as seconds of the UTC day. */
const OPENS = 14 * 3600;
const CLOSES = 23 * 3600;

/** The same scene every day, apart from the dates. */
export function makeDemoScene(actor: Actor, staff: Actor, now: Date): DemoScene {
  const random = createRandom(1042);
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const taken = new Set(demoCampaigns.flatMap(({ referrers }) => referrers.map(([name]) => name)));
  const workers = createRandom(1_618);
  const nameBy = (source: Random): string => {
    const name = pickName(source);
    if (taken.has(name)) return nameBy(source);
    taken.add(name);
    return name;
  };
  let phones = 100;
  return {
    actor,
    staff,
    random,
    workers,
    waiting: [],
    visitors: createRandom(2_718),
    callers: createRandom(2_236),
    friendJobs: createRandom(3_142),
    daysAgo: (days) => new Date(today - days * DAY_MS + random.integer(OPENS, CLOSES) * 1000),
    moment: (days, hour) => new Date(today - days * DAY_MS + hour * HOUR_MS),
    spareName: () => nameBy(workers),
    newName: () => nameBy(random),
    newPhone: () => `+1503555${String(phones++).padStart(4, "0")}`,
  };
}
