import type { Sending, WaitReason } from "@/lib/messages/sending-contract";

const reasons: Readonly<Record<WaitReason, string>> = {
  new_account: "New accounts start slowly, so mailboxes don’t take them for spam.",
  daily_limit: "That’s as many as your account sends in a day.",
  person_limit: "One person gets at most 3 messages a day they didn’t ask for.",
  quiet_hours: "It’s night where they are.",
  holiday: "It’s a US holiday.",
};

/** Singular and plural of the messages: `["invite", "invites"]`. */
export type Noun = readonly [one: string, many: string];

const inWords = (count: number) => count.toLocaleString("en-US");

/**
 * Describes when messages go out and how many reach no one: "20 go out now, 26 tomorrow. It’s a US holiday." All
 * screens use it, so that one test can compare their promises with the worker.
 */
export function describeSending(sending: Sending, [singular, plural]: Noun = ["message", "messages"]): string {
  const { beyond, captured, awaitsAddress, stopped, failed } = sending;
  const counted = (count: number) => `${inWords(count)} ${count === 1 ? singular : plural}`;
  const sentences = [
    describeTimes(sending, counted),
    beyond > 0 && `${counted(beyond)} ${goes(beyond)} after that.`,
    awaitsAddress > 0 &&
      `${counted(awaitsAddress)} ${awaitsAddress === 1 ? "waits" : "wait"} for your mailing address. Add it under Settings, Business, Business profile.`,
    captured > 0 &&
      `${counted(captured)} ${captured === 1 ? "is" : "are"} saved under Delivery but sent to no one: no provider is set up, or the address is made up.`,
    stopped > 0 && `${counted(stopped)} won’t go out: the recipient opted out, or an earlier message came back.`,
    failed > 0 && `${counted(failed)} couldn’t be sent.`,
  ].filter((sentence) => sentence !== false && sentence !== "");
  return sentences.length === 0 ? `No ${plural} go out.` : sentences.join(" ");
}

/** Describes where a test went, and when. */
export function describeTest({ to, sending }: { readonly to: string; readonly sending: Sending }): string {
  return `To ${to}: ${describeSending(sending, ["test", "tests"])}`;
}

function describeTimes({ now, later, today }: Sending, counted: (count: number) => string): string {
  const days = sumDays(later);
  const [first, second, third] = days;
  const last = days.at(-1);
  if (!first || !last) return now === 0 ? "" : `${counted(now)} ${goes(now)} now.`;
  const why = [...new Set(later.map(({ reason }) => reasons[reason]))].join(" ");
  const start = now > 0 ? `${counted(now)} ${goes(now)} now, ` : "";
  const name = (count: number) => (start ? inWords(count) : `${counted(count)} ${goes(count)}`);
  const onDay = (date: string) => formatDay(date, today);
  if (third) {
    const rest = days.slice(1).reduce((sum, { count }) => sum + count, 0);
    return `${start}${name(first.count)} ${onDay(first.date)}, and the other ${inWords(rest)} day by day until ${nameDay(last.date, today)}. ${why}`;
  }
  const ends = second ? ` and ${inWords(second.count)} ${onDay(second.date)}` : "";
  return `${start}${name(first.count)} ${onDay(first.date)}${ends}. ${why}`;
}

const goes = (count: number) => (count === 1 ? "goes out" : "go out");

/** Messages per day, whatever the reason for waiting. */
export function sumDays(later: Sending["later"]): { readonly date: string; readonly count: number }[] {
  const byDay = new Map<string, number>();
  for (const { date, count } of later) byDay.set(date, (byDay.get(date) ?? 0) + count);
  return [...byDay].map(([date, count]) => ({ date, count }));
}

/** "tomorrow", "Friday, December 4". @param date and today, in ISO 8601 */
export function nameDay(date: string, today: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  const daysAhead = (at.getTime() - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
  if (daysAhead === 0) return "later today";
  if (daysAhead === 1) return "tomorrow";
  const day = { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-US", day).format(at);
}

/** A day within a sentence: "tomorrow", "on Friday, December 4". */
function formatDay(date: string, today: string): string {
  const name = nameDay(date, today);
  return name.includes(",") ? `on ${name}` : name;
}

/** Adds up two forecasts of one action that was sent in parts. */
export function addSending(first: Sending, second: Sending): Sending {
  const later = new Map<string, Sending["later"][number]>();
  for (const wait of [...first.later, ...second.later]) {
    const key = `${wait.date} ${wait.reason}`;
    later.set(key, { ...wait, count: wait.count + (later.get(key)?.count ?? 0) });
  }
  return {
    now: first.now + second.now,
    beyond: first.beyond + second.beyond,
    captured: first.captured + second.captured,
    awaitsAddress: first.awaitsAddress + second.awaitsAddress,
    stopped: first.stopped + second.stopped,
    failed: first.failed + second.failed,
    later: [...later.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    today: second.today,
  };
}
