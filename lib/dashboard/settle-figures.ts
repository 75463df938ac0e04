import { sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { dayOf } from "@/lib/dashboard/period";

/** Joins the figures of days gone by, which connections have kept apart, so that there are fewer rows to read. */
export async function settleFigures(now: Date): Promise<void> {
  await transact((tx) => tx.execute(sql`SELECT settle_figures(${dayOf(now)}::date)`));
}
