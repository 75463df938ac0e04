import { and, desc, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { messages as table } from "@/db/schema/messages";
import type { Actor } from "@/lib/auth/actor";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { conditionsOf } from "@/lib/messages/find";

const RECENT_MS = 30 * 24 * 60 * 60 * 1000;

const again = alias(table, "again");

/**
 * The newest five messages that could not be sent and that something can be done about: those sent again since, and
 * those of deleted campaigns, are left out. What went to members concerns admins only.
 */
export async function readFailedMessages(db: Db, { orgId, roles }: Actor, now: Date) {
  const sentAgain = db
    .select({ id: again.id })
    .from(again)
    .where(
      and(
        eq(again.orgId, table.orgId),
        eq(again.advocateId, table.advocateId),
        gt(again.id, table.id),
        // All that were sent again name the first one.
        eq(again.resendOf, sql`coalesce(${table.resendOf}, ${table.id})`),
      ),
    );
  const rows = await db
    .select({
      messageId: table.id,
      advocateId: table.advocateId,
      campaignId: advocates.campaignId,
      advocateName: advocates.name,
      template: table.template,
      to: table.recipient,
      problem: table.problem,
      createdAt: table.createdAt,
    })
    .from(table)
    .leftJoin(advocates, and(eq(advocates.orgId, table.orgId), eq(advocates.id, table.advocateId)))
    .leftJoin(campaigns, and(eq(campaigns.orgId, table.orgId), eq(campaigns.id, advocates.campaignId)))
    .where(
      and(
        eq(table.orgId, orgId),
        ...conditionsOf({ status: "failed" }),
        gt(table.createdAt, new Date(now.getTime() - RECENT_MS)),
        isNull(campaigns.deletedAt),
        roles.includes("admin") ? undefined : isNotNull(table.advocateId),
        notExists(sentAgain),
      ),
    )
    .orderBy(desc(table.id))
    .limit(5);
  return rows.map(omitNulls);
}
