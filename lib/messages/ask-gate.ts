import { sql } from "drizzle-orm";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { askTemplates } from "@/db/enums";
import { rowsOf } from "@/db/rows-of";
import { nextDaytime } from "@/lib/kit/daytime";
import { gather } from "@/lib/kit/gather";
import type { MessageRow } from "@/lib/messages/find";
import { holdMessage, holdUntil } from "@/lib/messages/turns";

const Zoned = z.object({ zones: z.array(z.string()) });

interface Asked {
  readonly message: MessageRow["message"];
  readonly now: Date;
}

/** Why an ask must not go out any more, by its code; null where nothing stops it, and for other messages. */
export async function askStopOf(asked: Asked): Promise<string | null> {
  return isAsk(asked) ? findStop(asked) : null;
}

const findStop = gather(async (asked: readonly Asked[]): Promise<(string | null)[]> => {
  const rows = asked.map(({ message, now }, at) => ({ at, org: message.orgId, ask: message.causeId, now }));
  const found = await database().execute<{ at: number; stop: string | null }>(sql`
    SELECT w.at, s.stop FROM ${rowsOf(rows, "at int, org uuid, ask uuid, now timestamptz")} w
     CROSS JOIN LATERAL (SELECT stops.stop FROM ask_stops(w.org, true, w.now) stops WHERE stops.id = w.ask) s`);
  const stops = new Map(found.map(({ at, stop }) => [at, stop]));
  return asked.map((_, at) => stops.get(at) ?? null);
});

/** Holds an ask that would arrive at night where its recipient is. @returns whether it was held */
export async function holdForDaytime(asked: Asked): Promise<boolean> {
  if (!isAsk(asked)) return false;
  const { message, now } = asked;
  const until = nextDaytime(Zoned.parse(message.data).zones, now);
  if (until <= now) return false;
  const hold = holdUntil(until, "It goes out when it’s daytime where they are.");
  await transact((tx) => holdMessage(tx, message, hold));
  return true;
}

function isAsk({ message: { template } }: Asked): boolean {
  return askTemplates.some((known) => known === template);
}
