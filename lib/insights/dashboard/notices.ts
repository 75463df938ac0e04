import { and, asc, desc, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import type { Db } from "@/db/client";
import { countedResources } from "@/db/enums";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { messages } from "@/db/schema/messages";
import { readUpdateNotice } from "@/lib/accounts/updates/service";
import { readUsage } from "@/lib/business/plans/plan-usage";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { implementReport } from "@/lib/kit/implement-report";
import { conditionsOf } from "@/lib/messages/find";

/** What is good to know and needs no decision. Each part reads an index and returns few rows. */
export const getNotices = implementReport(dashboardFigures.notices, async ({ db, actor, now }) => {
  const [complaints, limits, ending, newerRelease] = await Promise.all([
    readComplaints(db, actor, now),
    readTightLimits(db, actor),
    readEndingCampaigns(db, actor, now),
    readUpdateNotice(db, actor),
  ]);
  return { complaints, limits, campaigns: ending, ...(newerRelease && { newerRelease }) };
});

const TIGHT = 0.8;

/** Plan limits with at least 80% in use. */
async function readTightLimits(db: Db, { orgId, plan }: Actor) {
  const usage = await readUsage(db, orgId);
  return countedResources
    .map((resource) => ({ resource, used: usage[resource], limit: plan[resource] }))
    .filter(({ used, limit }) => used > 0 && used >= limit * TIGHT);
}

const SOON_MS = 14 * DAY_MS;

/** Active campaigns that end within two weeks, soonest first. */
async function readEndingCampaigns(db: Db, { orgId }: Actor, now: Date) {
  const rows = await db
    .select({ campaignId: campaigns.id, name: campaigns.name, expiresAt: campaigns.expiresAt })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.orgId, orgId),
        isNull(campaigns.deletedAt),
        eq(campaigns.status, "active"),
        gt(campaigns.expiresAt, now),
        lte(campaigns.expiresAt, new Date(now.getTime() + SOON_MS)),
      ),
    )
    .orderBy(asc(campaigns.expiresAt), asc(campaigns.id));
  return rows.flatMap(({ expiresAt, ...campaign }) => (expiresAt ? [{ ...campaign, expiresAt }] : []));
}

const RECENT_MS = 7 * DAY_MS;

/** The newest three emails to advocates marked as spam in the last week. */
async function readComplaints(db: Db, { orgId }: Actor, now: Date) {
  return db
    .select({ messageId: messages.id, name: advocates.name, to: messages.recipient })
    .from(messages)
    .innerJoin(advocates, onAdvocate(messages))
    .where(
      and(
        eq(messages.orgId, orgId),
        ...conditionsOf({ delivery: "complained" }),
        isNotNull(messages.advocateId),
        gt(messages.deliveryAt, new Date(now.getTime() - RECENT_MS)),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(3);
}
