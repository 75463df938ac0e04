import { randomUUID } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { createRandom } from "@/proof/sim/random";

const zones = ["America/New_York", "America/Los_Angeles", "Pacific/Honolulu", "America/Denver"];

/** Days on and off holidays, at any hour. */
const starts = ["2026-11-25", "2026-11-26", "2026-12-24", "2027-01-14", "2027-07-02", "2027-03-13", "2027-08-10"];

export interface InvitedPerson {
  readonly email: string | null;
  readonly phone: string | null;
  readonly agrees: boolean;
  /** The person's opt-outs before the forecast. */
  readonly stops: "nothing" | "emails" | "texts" | "everything";
  /** Messages from other businesses within the previous day. */
  readonly turns: number;
}

/** A business in a random state, about to invite people. */
export interface Situation {
  readonly now: Date;
  readonly timeZone: string;
  readonly ageDays: number;
  readonly dailyInvites: number | undefined;
  readonly sendsOnHolidays: boolean;
  readonly hasAddress: boolean;
  readonly hasEmailProvider: boolean;
  readonly hasSmsProvider: boolean;
  readonly sms: boolean;
  /** The used part of today's invites, and how many hours ago. */
  readonly taken: { readonly count: number; readonly hoursAgo: number } | null;
  readonly people: readonly InvitedPerson[];
  /** People invited earlier, whose invites are still queued. */
  readonly ahead: number;
}

/** A situation from a seed. */
export function inventSituation(seed: number): Situation {
  const { integer, pick, chance } = createRandom(seed);
  const day = Date.parse(`${pick(starts)}T00:00:00Z`);
  const people = Array.from({ length: integer(1, 14) }, (): InvitedPerson => {
    const id = randomUUID().slice(0, 8);
    const isFictional = chance(10);
    const hasPhone = chance(50);
    const email = !hasPhone || chance(70) ? `${id}@${isFictional ? "example.com" : "mail.acme.com"}` : null;
    const digits = integer(0, 9_999_999);
    const phone = isFictional
      ? `+1415555${String(100 + (digits % 100)).padStart(4, "0")}`
      : `+1503${String(2_000_000 + (digits % 7_999_999)).padStart(7, "0")}`;
    return {
      email,
      phone: hasPhone ? phone : null,
      agrees: chance(70),
      stops: chance(75) ? "nothing" : pick(["emails", "texts", "everything"] as const),
      turns: chance(85) ? 0 : 3,
    };
  });
  return {
    now: new Date(day + (integer(0, 47) * HOUR_MS) / 2),
    timeZone: pick(zones),
    ageDays: pick([1, 6, 20, 29, 400]),
    dailyInvites: chance(80) ? integer(1, 5) : undefined,
    sendsOnHolidays: chance(30),
    hasAddress: chance(80),
    hasEmailProvider: chance(80),
    hasSmsProvider: chance(70),
    sms: chance(80),
    taken: chance(50) ? { count: integer(0, 3), hoursAgo: integer(0, 29) } : null,
    people,
    ahead: chance(40) ? integer(0, 4) : 0,
  };
}

/** How long a situation is simulated; all messages go out within this time. */
export const LONGEST_MS = 60 * DAY_MS;
