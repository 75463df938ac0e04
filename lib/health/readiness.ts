import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { migrationCount } from "@/db/migration-journal";
import { one } from "@/db/one";

export interface Readiness {
  readonly ready: boolean;
  readonly database: "up" | "down";
  readonly migrations: "current" | "behind" | "unknown";
}

/** Whether this process can do its work: the database answers and has every migration of this release. */
export async function checkReadiness(): Promise<Readiness> {
  try {
    const rows = await database().execute<{ applied: number }>(
      sql`SELECT count(*) AS applied FROM drizzle.__drizzle_migrations`,
    );
    const current = one(rows).applied >= migrationCount;
    return { ready: current, database: "up", migrations: current ? "current" : "behind" };
  } catch {
    return { ready: false, database: "down", migrations: "unknown" };
  }
}
