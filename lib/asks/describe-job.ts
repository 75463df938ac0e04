import type { z } from "zod";
import type { asks } from "@/lib/asks/contract";

type Recorded = z.output<typeof asks.recordJob.output>;

/** A job's outcome in words. */
export interface JobWords {
  /** Whether a message reaches the customer. */
  readonly reaches: boolean;
  readonly title: string;
  readonly note: string;
}

interface JobSubject {
  /** The customer's full name. */
  readonly name: string;
  readonly now: Date;
}

/** A time in the business's time zone: "today at 4:12 PM", "tomorrow at 9:00 AM", "on Saturday, November 28 at 9:00 AM". */
export function formatWhen(at: Date, now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone });
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const date = day.format(at);
  const clock = formatClock(at, timeZone);
  if (date === day.format(now)) return `today at ${clock}`;
  return date === day.format(tomorrow) ? `tomorrow at ${clock}` : `on ${date} at ${clock}`;
}

/** A time of day: "4:12 PM". */
export function formatClock(at: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone });
  return time.format(at).replace(/\s/gu, " ");
}

/** The name to use in a sentence: the first one. */
export function firstOf(name: string): string {
  return name.trim().split(/\s+/u)[0] || "The customer";
}

/** Describes a recorded job: which message goes out and when, or why none does. */
export function describeJob(
  { message, asks, enrolled }: Pick<Recorded, "message" | "asks" | "enrolled">,
  { name, now }: JobSubject,
): JobWords {
  const first = firstOf(name);
  const joined = enrolled ? `${first} is an advocate now, with a link of their own. ` : "";
  if (!message) {
    const reason = asks[0]?.reason ?? "Asks are off, or the job is too old.";
    return { reaches: false, title: `Saved. Nothing is sent to ${first}.`, note: `${joined}${reason}` };
  }
  const what = message.channel === "sms" ? "a text" : "an email";
  if (!message.isDelivered) {
    const kind = message.channel === "sms" ? "text" : "email";
    return {
      reaches: false,
      title: `Saved, but ${first} won’t get ${what}.`,
      note: `${joined}It is only saved under Delivery: no ${kind} provider is set up, or the ${message.channel === "sms" ? "number" : "address"} is made up.`,
    };
  }
  return {
    reaches: true,
    title: `Done. ${first} gets ${what} ${formatWhen(message.at, now, message.timeZone)}`,
    note: `${joined}${describeRest(asks)}`.trim(),
  };
}

function describeRest(asks: Recorded["asks"]): string {
  const [first, ...rest] = asks.filter(({ stop }) => stop === undefined);
  const waits = first?.mayWait ? "If your daily limit is reached first, it goes out the next day. " : "";
  if (rest.length === 0) return waits.trim();
  const more = rest.length === 1 ? "One more follows" : `Up to ${rest.length} more follow`;
  return `${waits}${more} if they don’t refer anyone.`;
}
