import type { AskStep } from "@/db/enums";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import type { Language } from "@/lib/kit/words/languages";
import { createRandom, type Random } from "@/proof/sim/random";

/** Size and start of the world. The start is in ISO 8601. */
export interface WorldOptions {
  readonly seed: number;
  readonly start: string;
  readonly days: number;
  readonly customers: number;
  readonly jobs: number;
  readonly kills: number;
}

/** Includes a leap day and both clock changes. */
export const fullYear: WorldOptions = {
  seed: 22,
  start: "2027-09-01T08:00:00Z",
  days: 366,
  customers: 2_000,
  jobs: 6_000,
  kills: 20,
};

/** Four weeks around the night when the clocks go back. */
export const fourWeeks: WorldOptions = {
  seed: 22,
  start: "2027-10-22T08:00:00Z",
  days: 28,
  customers: 30,
  jobs: 45,
  kills: 2,
};

/** How a campaign behaves: as usual; question first and one referral per person; or paused now and then. */
export type Manner = "usual" | "asking" | "changing";

export interface WorldBusiness {
  readonly name: string;
  readonly timeZone: string;
  readonly language: Language;
  /** Its share of a hundred customers. */
  readonly share: number;
  readonly texts: boolean;
  readonly campaigns: readonly Manner[];
}

export const businesses: readonly WorldBusiness[] = [
  {
    name: "Maine Plumbing",
    timeZone: "America/New_York",
    language: "en",
    share: 60,
    texts: true,
    campaigns: ["usual", "asking", "changing"],
  },
  {
    name: "Techos Rivera",
    timeZone: "America/Los_Angeles",
    language: "es",
    share: 28,
    texts: true,
    campaigns: ["usual", "changing"],
  },
  {
    name: "Aloha Pools",
    timeZone: "Pacific/Honolulu",
    language: "en",
    share: 12,
    texts: false,
    campaigns: ["usual"],
  },
];

/** Area codes and their time zones, written independently of the product. */
export const areas: Readonly<Record<string, string>> = {
  "207": "America/New_York",
  "212": "America/New_York",
  "312": "America/Chicago",
  "303": "America/Denver",
  "602": "America/Phoenix",
  "415": "America/Los_Angeles",
  "907": "America/Anchorage",
  "808": "Pacific/Honolulu",
};

export interface Customer {
  readonly key: number;
  readonly business: number;
  /** The business's campaign. */
  readonly campaign: number;
  readonly name: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly agreedToTexts: boolean;
  readonly language: Language | undefined;
  /** Whether the person is enrolled before the first job is reported. */
  readonly isInvited: boolean;
}

/** Events that don't depend on messages. Reactions to messages follow from these (see people.ts). */
export type Happening =
  | { readonly kind: "invite"; readonly customer: number }
  | {
      readonly kind: "job";
      readonly customer: number;
      readonly externalId: string;
      readonly agoMs: number;
    }
  | { readonly kind: "tag" | "untag" | "erase" | "spend"; readonly customer: number }
  | {
      readonly kind: "switch";
      readonly place: CustomerCampaign;
      readonly what: CampaignSwitch;
      readonly isOn: boolean;
    }
  | { readonly kind: "skip" | "sendNow"; readonly business: number }
  | { readonly kind: "refuse"; readonly customer: number };

/** What members turn off and on: the campaign, all of its asks, or one step. */
type CampaignSwitch = "campaign" | "asks" | AskStep;

export interface CustomerCampaign {
  readonly business: number;
  readonly campaign: number;
}

export interface World {
  readonly wanted: WorldOptions;
  readonly start: number;
  readonly end: number;
  readonly customers: readonly Customer[];
  /** In order of time. */
  readonly happenings: readonly { readonly at: number; readonly happening: Happening }[];
  /** Periods in which no provider can be reached. */
  readonly outages: readonly { readonly from: number; readonly to: number }[];
  /** Daily ask limit, by business. */
  readonly dailyAsks: readonly number[];
  readonly random: Random;
}

/** Invents people and their events. The same options give the same world. */
export function inventWorld(wanted: WorldOptions): World {
  const random = createRandom(wanted.seed);
  const start = Date.parse(wanted.start);
  const scene = { wanted, random, start, end: start + wanted.days * DAY_MS };
  const customers = Array.from({ length: wanted.customers }, (_, key) => inventCustomer(random, key));
  for (let key = 20; key < customers.length; key += 20) enrollTwice(customers, key);
  const happenings = [
    ...jobsOf(scene, customers),
    ...changesOfPeople(scene, customers),
    ...changesOfCampaigns(scene),
    ...handwork(scene),
  ].filter(({ at }) => at < scene.end);
  const outages = Array.from({ length: Math.ceil(wanted.days / 12) }, () => {
    const from = anyTime(scene);
    return { from, to: from + random.integer(1, 16) * HOUR_MS };
  });
  const dailyAsks = businesses.map(({ share }) =>
    Math.max(3, Math.round(((wanted.jobs / wanted.days) * 1.7 * share) / 100)),
  );
  return {
    ...scene,
    customers,
    outages,
    dailyAsks,
    happenings: happenings.sort((a, b) => a.at - b.at),
  };
}

type WorldScene = Pick<World, "wanted" | "random" | "start" | "end">;
type Timed = World["happenings"][number];

const anyTime = ({ random, start, end }: WorldScene) => Math.floor(start + random.next() * (end - start));

function inventCustomer(random: Random, key: number): Customer {
  const business = businessAt(random.next() * 100);
  const { campaigns = [], timeZone, texts } = businesses[business] ?? {};
  const reach = random.integer(1, texts ? 10 : 7);
  const home = Object.keys(areas).filter((code) => areas[code] === timeZone);
  const area = random.pick(random.chance(70) && home.length > 0 ? home : Object.keys(areas));
  const phone = `+1${area}${random.integer(220, 399)}${String(key).padStart(4, "0")}`;
  return {
    key,
    business,
    campaign: random.integer(0, campaigns.length - 1),
    name: `${random.pick(["Ann", "Bob", "José", "Mei", "Zoë", "Kai"])} ${random.pick(["Reyes", "Fox", "Ortiz", "Ng"])}`,
    email: reach <= 7 ? `customer${key}@mail.acme.com` : undefined,
    phone: reach > 4 ? phone : undefined,
    agreedToTexts: random.chance(80),
    language: random.chance(30) ? undefined : random.pick(["en", "es"]),
    isInvited: random.chance(40),
  };
}

function businessAt(share: number): number {
  let sum = 0;
  const index = businesses.findIndex((one) => {
    sum += one.share;
    return share < sum;
  });
  return Math.max(0, index);
}

/** Makes one customer the same person as the previous one, in another campaign of the business. */
function enrollTwice(customers: Customer[], key: number): void {
  const [one, other] = [customers[key - 1], customers[key]];
  if (!one || !other) return;
  const email = one.email ?? `customer${one.key}@mail.acme.com`;
  customers[key - 1] = { ...one, business: 0, campaign: 0, email, phone: undefined };
  customers[key] = {
    ...other,
    business: 0,
    campaign: 1,
    phone: undefined,
    email: email.replace("@", "+home@").replace("customer", "Customer"),
  };
}

function jobsOf(scene: WorldScene, customers: readonly Customer[]): Timed[] {
  const { random, wanted, start, end } = scene;
  // On these days a whole file of jobs is reported at once.
  const fileDays = Array.from({ length: Math.ceil(wanted.days / 20) }, () => anyTime(scene));
  const last: number[] = [];
  return Array.from({ length: wanted.jobs }, (_, at): Timed[] => {
    const customer = at < customers.length ? at : random.integer(0, customers.length - 1);
    const isOfFile = random.chance(10);
    const time = isOfFile ? random.pick(fileDays) : timeOfJob(scene, last[customer]);
    last[customer] = time;
    if (time >= end) return [];
    const agoMs = isOfFile ? random.integer(1, 60) * HOUR_MS : random.chance(3) ? 50 * DAY_MS : 0;
    const job: Happening = { kind: "job", customer, externalId: `job-${at}`, agoMs };
    const reports: Timed[] = [{ at: time, happening: job }];
    // One in twenty is reported twice.
    if (random.chance(5)) reports.push({ at: time + HOUR_MS, happening: job });
    if (customers[customer]?.isInvited) {
      const before = Math.max(start, time - random.integer(1, 20) * DAY_MS);
      reports.push({ at: before, happening: { kind: "invite", customer } });
    }
    return reports;
  }).flat();
}

/** @param before time of the customer's previous job; half of the jobs follow within a season */
function timeOfJob(scene: WorldScene, before: number | undefined): number {
  const { random } = scene;
  const isSoon = before !== undefined && random.chance(50);
  const moment = isSoon ? before + random.integer(10, 100) * DAY_MS : anyTime(scene);
  return random.chance(75) ? inWorkingHours(moment, random) : moment;
}

// 14:00 to 24:00 UTC is within working hours in every zone here.
function inWorkingHours(time: number, random: Random): number {
  return Math.floor(time / DAY_MS) * DAY_MS + Math.floor((14 + random.next() * 10) * HOUR_MS);
}

function changesOfPeople(scene: WorldScene, customers: readonly Customer[]): Timed[] {
  const { random } = scene;
  return customers.flatMap(({ key }): Timed[] => {
    const at = anyTime(scene);
    const isTwice = key % 20 === 0 || key % 20 === 19;
    const luck = random.next() * 100;
    if (luck < 4) {
      const until = at + random.integer(5, 60) * DAY_MS;
      return [
        { at, happening: { kind: "tag", customer: key } },
        { at: until, happening: { kind: "untag", customer: key } },
      ];
    }
    if (luck < 5.5 && !isTwice) return [{ at, happening: { kind: "erase", customer: key } }];
    if (luck < 8) return [{ at, happening: { kind: "refuse", customer: key } }];
    return luck < 20 ? [{ at, happening: { kind: "spend", customer: key } }] : [];
  });
}

/** Campaigns with the "changing" manner are closed or turned off for some days, one after the other. */
function changesOfCampaigns({ random, start, end }: WorldScene): Timed[] {
  return businesses.flatMap(({ campaigns }, business) =>
    campaigns.flatMap((manner, campaign) => {
      const changes: Timed[] = [];
      const place = { business, campaign };
      for (let at = start; manner === "changing"; ) {
        at += random.integer(3 * 24, 12 * 24) * HOUR_MS;
        const until = at + random.integer(10, 90) * HOUR_MS;
        if (until > end) break;
        const what = random.pick(["campaign", "asks", "reminder", "after_job"] as const);
        changes.push({ at, happening: { kind: "switch", place, what, isOn: false } });
        changes.push({ at: until, happening: { kind: "switch", place, what, isOn: true } });
        at = until;
      }
      return changes;
    }),
  );
}

/** Manual actions by members, every few days. */
function handwork(scene: WorldScene): Timed[] {
  const { random, wanted } = scene;
  return Array.from({ length: Math.ceil(wanted.days / 2) }, () => ({
    at: anyTime(scene),
    happening: { kind: random.pick(["skip", "sendNow"]), business: random.pick([0, 0, 1, 2]) },
  }));
}
