import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "@/db/schema/columns";
import { messageChannel, messageStatus } from "@/db/schema/messages";

/** Message workers, each with the last time it completed a full round. No organization owns it. */
export const workers = pgTable("workers", (c) => ({
  /** The host and process, or `schedule` for calls of `/api/jobs/run`. */
  name: c.text("name").primaryKey(),
  startedAt: instant("started_at").notNull(),
  seenAt: instant("seen_at").notNull(),
  /** When it last signed in at the mail server, to see whether emails can go out. */
  mailCheckedAt: instant("mail_checked_at"),
  /** Why that failed: one sentence that names the settings to correct. */
  mailProblem: c.text("mail_problem"),
  /** Set while it sleeps: new work wakes it before this time with a notification (`wake_workers`). */
  wakesAt: instant("wakes_at"),
}));

/** Counts of finished messages by result over the whole installation, for metrics. Workers update them now and then. */
export const messageTallies = pgTable(
  "message_tallies",
  (c) => ({
    channel: messageChannel("channel").notNull(),
    status: messageStatus("status").notNull(),
    total: c.bigint("total", { mode: "number" }).notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.channel, t.status] }),
    check("message_tallies_ended", sql`${t.status} <> 'queued' AND ${t.total} > 0`),
  ],
);
