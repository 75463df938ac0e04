import { and, asc, eq, gt, isNull, lte } from "drizzle-orm";
import type { Db } from "@/db/client";
import { campaigns as table } from "@/db/schema/campaigns";
import type { Actor } from "@/lib/auth/actor";

const SOON_MS = 14 * 24 * 60 * 60 * 1000;

/** Active campaigns that end within two weeks, the first to end first. */
export async function readEndingCampaigns(db: Db, { orgId }: Actor, now: Date) {
  const rows = await db
    .select({ campaignId: table.id, name: table.name, expiresAt: table.expiresAt })
    .from(table)
    .where(
      and(
        eq(table.orgId, orgId),
        isNull(table.deletedAt),
        eq(table.status, "active"),
        gt(table.expiresAt, now),
        lte(table.expiresAt, new Date(now.getTime() + SOON_MS)),
      ),
    )
    .orderBy(asc(table.expiresAt), asc(table.id));
  return rows.flatMap(({ expiresAt, ...campaign }) => (expiresAt ? [{ ...campaign, expiresAt }] : []));
}
