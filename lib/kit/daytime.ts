import { findHolidayAt } from "@/lib/kit/holidays";
import { minuteOfDay, nextTime } from "@/lib/kit/time-zone";

// An hour within what the law allows (8 to 21, 47 CFR 64.1200(c)(1)): a server's clock may be wrong by that much.
const MORNING = 9 * 60;
const EVENING = 20 * 60;

// Each step passes the morning of a zone where it is night; those of one recipient are hours apart.
const MOST_STEPS = 12;

/**
 * The first moment from `at` on at which it is between 9 am and 8 pm in each of these zones.
 * @param zones IANA names, one at least; where no moment suits all, the first one decides
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

/** Where a business is, and whether it sends on US holidays. */
export interface Hours {
  readonly timeZone: string;
  readonly sendsOnHolidays: boolean;
}

// More holidays in a row than any year has.
const MOST_HOLIDAYS = 6;

/** The first moment from `at` on that is no US holiday where the business is, unless it sends on those: 9 am of a day. */
export function nextWorkday({ timeZone, sendsOnHolidays }: Hours, at: Date): Date {
  let moment = at;
  for (let step = 0; step < MOST_HOLIDAYS && !sendsOnHolidays; step++) {
    if (findHolidayAt(timeZone, moment) === undefined) break;
    moment = nextTime(nextTime(moment, 0, timeZone), MORNING, timeZone);
  }
  return moment;
}

/** The first moment from `at` on at which it is day in each of these zones, and no holiday where the business is. */
export function nextOpenTime(zones: readonly string[], hours: Hours, at: Date): Date {
  let moment = at;
  for (let step = 0; step < MOST_HOLIDAYS; step++) {
    const open = nextDaytime(zones, nextWorkday(hours, moment));
    if (open <= moment) return moment;
    moment = open;
  }
  return moment;
}
