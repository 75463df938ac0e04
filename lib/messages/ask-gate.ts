import { sql } from "drizzle-orm";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { rowsOf } from "@/db/rows-of";
import { nextOpenTime, nextWorkday } from "@/lib/kit/daytime";
import { gather } from "@/lib/kit/gather";
import { findHolidayAt } from "@/lib/kit/holidays";
import { findProviders } from "@/lib/messages/drivers/configured";
import { isFictional } from "@/lib/messages/drivers/fictional";
import type { MessageRow } from "@/lib/messages/find";
import { isAsk, templates } from "@/lib/messages/templates";
import { holdMessage, holdUntil } from "@/lib/messages/turns";

const Zoned = z.object({ zones: z.array(z.string()) });

interface AskJob {
  readonly message: MessageRow["message"];
  readonly now: Date;
}

/** The code of the reason an ask must no longer go out; null if there is none, and for other messages. */
export async function askStopOf(job: AskJob): Promise<string | null> {
  return isAsk(job.message.template) ? findStop(job) : null;
}

const findStop = gather(async (jobs: readonly AskJob[]): Promise<(string | null)[]> => {
  const rows = jobs.map(({ message, now }, at) => ({ at, org: message.orgId, ask: message.causeId, now }));
  const results = await database().execute<{ at: number; stop: string | null }>(sql`
    SELECT w.at, s.stop FROM ${rowsOf(rows, "at int, org uuid, ask uuid, now timestamptz")} w
     CROSS JOIN LATERAL (SELECT stops.stop FROM ask_stops(w.org, true, w.now) stops WHERE stops.id = w.ask) s`);
  const stops = new Map(results.map(({ at, stop }) => [at, stop]));
  return jobs.map((_, at) => stops.get(at) ?? null);
});

interface TimedMessage {
  readonly message: Pick<MessageRow["message"], "channel" | "template" | "recipient" | "data">;
  readonly organization: MessageRow["organization"];
}

/**
 * When a message held for its recipient's daytime or for a US holiday may go out; undefined if it may go out now.
 * Asks wait for both. Invites and notices of expiring credit wait for holidays, unless they would only be captured.
 * News about a person's own friend or credit never waits.
 */
export function findClosedUntil({ message, organization }: TimedMessage, now: Date): Closed | undefined {
  const { waits } = templates[message.template];
  if (!waits || (waits === "workday" && !isDelivered(message))) return undefined;
  const workday = nextWorkday(organization, now);
  const until = waits === "daytime" ? nextOpenTime(Zoned.parse(message.data).zones, organization, now) : workday;
  if (until <= now) return undefined;
  const holiday = workday > now ? findHolidayAt(organization.timeZone, now) : undefined;
  return holiday === undefined ? { until, reason: "quiet_hours" } : { until, reason: "holiday", holiday };
}

interface Closed {
  readonly until: Date;
  readonly reason: "quiet_hours" | "holiday";
  readonly holiday?: string;
}

function isDelivered({ channel, recipient }: TimedMessage["message"]): boolean {
  return findProviders()[channel] && !isFictional(recipient);
}

/** Holds a message that is due at night or on a holiday. @returns whether it was held */
export async function holdForOpenTime(row: MessageRow, now: Date): Promise<boolean> {
  const closed = findClosedUntil(row, now);
  if (!closed) return false;
  const { message } = row;
  const why = closed.holiday
    ? `It’s ${closed.holiday}. It goes out on the next day that isn’t a holiday.`
    : "It goes out when it’s daytime where they are.";
  const hold = holdUntil(closed.until, why);
  await transact((tx) => holdMessage(tx, message, hold));
  return true;
}
