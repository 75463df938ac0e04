import { pgTable } from "drizzle-orm/pg-core";
import { instant } from "@/db/schema/columns";

/** A release in a list of releases. */
export interface ListedRelease {
  readonly version: string;
  readonly isSecurityFix: boolean;
  readonly url: string;
}

/** The lists of releases that UPDATE_CHECK names, as last read. No organization owns it. */
export const releaseFeeds = pgTable("release_feeds", (c) => ({
  /** The address of the list. */
  url: c.text("url").primaryKey(),
  /** When the list was asked for, whether or not it answered. */
  askedAt: instant("asked_at").notNull(),
  releases: c.jsonb("releases").$type<readonly ListedRelease[]>().notNull(),
  /** The newest version that an admin doesn't want to hear of any longer. */
  dismissedVersion: c.text("dismissed_version"),
}));
