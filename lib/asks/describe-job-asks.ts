import type { z } from "zod";
import type { asks } from "@/lib/asks/contract";

type JobAsks = z.output<typeof asks.recordJob.output>["asks"];

interface JobAsksInput {
  readonly asks: JobAsks;
  /** The customer who gets the asks. */
  readonly name: string;
  readonly now: Date;
}

/** Formats a time in the business's time zone: "4:12 PM today", "9:00 AM on Saturday, November 28". */
function formatTime(at: Date, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone });
  const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });
  const clock = time.format(at).replace(/\s/gu, " ");
  const [date, today] = [day.format(at), day.format(now)];
  return date === today ? `${clock} today` : `${clock} on ${date}`;
}

/** Describes in sentences which messages a finished job sends and when, or why it sends none. */
export function describeJobAsks({ asks: planned, name, now }: JobAsksInput): string {
  if (planned.length === 0) return "No message goes out: asks are off for this campaign.";
  const going = planned.filter(({ stop }) => stop === undefined);
  const [first, ...rest] = going;
  if (!first) return `No message goes out. ${planned[0]?.reason ?? ""}`.trim();
  const what = first.channel === "sms" ? "A text" : "An email";
  const when = formatTime(first.at, now, first.timeZone);
  const reminders =
    rest.length === 0
      ? ""
      : rest.length === 1
        ? "One more follows if they don’t refer anyone."
        : `Up to ${rest.length} more follow if they don’t refer anyone.`;
  const noProvider = `It is saved under Delivery but reaches no one: no ${first.channel === "sms" ? "text" : "email"} provider is set up, or the address is made up.`;
  return [
    `${what} to ${name} goes out at ${when}${first.mayWait ? ", or on the next day with room under your daily limit" : ""}.`,
    first.isDelivered === false && noProvider,
    reminders,
  ]
    .filter(Boolean)
    .join(" ");
}
