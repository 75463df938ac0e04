import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { groupBy } from "./group-by";
import type { Installation } from "./installation";
import type { Violation } from "./violation";

interface MessageRow {
  readonly id: string;
  readonly channel: "email" | "sms";
  readonly recipient: string;
  readonly status: string;
  readonly problem: string | null;
}

/** What the providers have of the messages that were caused. */
export interface Delivered {
  readonly emails: number;
  readonly texts: number;
  /** Handed over twice, because a worker died in between. Resend knows them by their key, Twilio does not. */
  readonly textsTwice: number;
  readonly violations: Violation[];
}

/** A batch, which may be handed over and not yet noted when a worker dies or its database is gone. */
const UNDER_WAY = 10;

interface Expected {
  /** How many messages the writes have caused. */
  readonly caused: number;
  /** How often a worker or its database was killed. */
  readonly interruptions: number;
}

/** Holds the messages in the database against what the providers have accepted. */
export async function judgeMessages(
  tx: Tx,
  { emails, texts }: Pick<Installation, "emails" | "texts">,
  { caused, interruptions }: Expected,
): Promise<Delivered> {
  const rows = await tx.execute<MessageRow & Record<string, unknown>>(
    sql`SELECT id, channel, recipient, status, problem FROM messages`,
  );
  const accepted = groupBy([...emails.accepted, ...texts.accepted], (sent) => sent.idempotencyKey ?? "");
  const known = new Set(rows.map(({ id }) => id));
  const strays = [...accepted.keys()].filter((key) => !known.has(key));
  const textsTwice = texts.accepted.length - new Set(texts.accepted.map((sent) => sent.idempotencyKey)).size;
  const excess = [
    ...(textsTwice > interruptions * UNDER_WAY ? [`${textsTwice} texts were sent twice`] : []),
    ...(rows.length === caused ? [] : [`${rows.length} messages for ${caused} that are due`]),
  ];
  const details = [
    ...rows.flatMap((row) => judgeMessage(row, accepted.get(row.id) ?? [])),
    ...strays.map((key) => `${key || "without a key"} was sent, and nothing caused it`),
    ...excess,
  ];
  return {
    emails: rows.filter(({ channel }) => channel === "email").length,
    texts: rows.filter(({ channel }) => channel === "sms").length,
    textsTwice,
    violations: details.map((detail) => ({ rule: "message", detail })),
  };
}

function judgeMessage(
  { id, channel, recipient, status, problem }: MessageRow,
  accepted: readonly { readonly to: string }[],
): string[] {
  const name = `${channel} ${id}`;
  if (status !== "sent") return [`${name} is ${status}: ${problem}`];
  if (accepted.length === 0) return [`${name} is told as sent, and its provider has none`];
  if (channel === "email" && accepted.length > 1) return [`${name} was sent ${accepted.length} times`];
  return accepted.some(({ to }) => to !== recipient) ? [`${name} went to somebody else`] : [];
}
