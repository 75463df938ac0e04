import { findHolidayAt } from "@/lib/kit/holidays";
import { minuteOfDay, nextTime } from "@/lib/kit/time-zone";

// One hour inside the legal window (8 am to 9 pm, 47 CFR 64.1200(c)(1)), in case the server's clock is off.
const MORNING = 9 * 60;
const EVENING = 20 * 60;

// Each step moves to the next morning in a zone where it is night; a recipient's zones are only hours apart.
const MOST_STEPS = 12;

/**
 * The first time at or after `at` that is between 9 am and 8 pm in all of these zones.
 * @param zones IANA names, at least one; if no time suits all of them, the first one decides
 */
export function nextDaytime(zones: readonly string[], at: Date): Date {
  let moment = at;
  for (let step = 0; step < MOST_STEPS; step++) {
    const night = zones.find((zone) => !isDay(zone, moment));
    if (night === undefined) return moment;
    moment = nextTime(moment, MORNING, night);
  }
  const [first = "UTC"] = zones;
  return isDay(first, at) ? at : nextTime(at, MORNING, first);
}

function isDay(zone: string, at: Date): boolean {
  const minute = minuteOfDay(at, zone);
  return MORNING <= minute && minute < EVENING;
}

/** A business's time zone, and whether it sends on US holidays. */
interface Hours {
  readonly timeZone: string;
  readonly sendsOnHolidays: boolean;
}

// More than the longest run of holidays in any year.
const MOST_HOLIDAYS = 6;

/** The first time at or after `at` that isn't a US holiday at the business, at 9 am if delayed; `at` if it sends on holidays. */
export function nextWorkday({ timeZone, sendsOnHolidays }: Hours, at: Date): Date {
  let moment = at;
  for (let step = 0; step < MOST_HOLIDAYS && !sendsOnHolidays; step++) {
    if (findHolidayAt(timeZone, moment) === undefined) break;
    moment = nextTime(nextTime(moment, 0, timeZone), MORNING, timeZone);
  }
  return moment;
}

/** The first time at or after `at` that is daytime in all of these zones and no holiday at the business. */
export function nextOpenTime(zones: readonly string[], hours: Hours, at: Date): Date {
  let moment = at;
  for (let step = 0; step < MOST_HOLIDAYS; step++) {
    const open = nextDaytime(zones, nextWorkday(hours, moment));
    if (open <= moment) return moment;
    moment = open;
  }
  return moment;
}
