import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { firstIdOf } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { referrals } from "@/db/schema/referrals";
import { notInDeleted } from "@/lib/campaigns/conditions";
import { dashboard } from "@/lib/dashboard/contract";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

// Who has waited longer is among what needs attention.
const A_WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const SHOWN = 3;

/** Pages ask for it again and again: one query, which reads no more than the referrals of a week. */
export const getNewLeads = implement(dashboard.newLeads, async ({ db, actor: { orgId }, now }) => {
  const rows = await db
    .select({
      lead: {
        referralId: referrals.id,
        friendName: referrals.friendName,
        friendPhone: referrals.friendPhone,
        friendEmail: referrals.friendEmail,
        advocateName: advocates.name,
        createdAt: referrals.createdAt,
      },
      total: sql<number>`count(*) OVER ()::int`,
    })
    .from(referrals)
    .innerJoin(advocates, and(eq(advocates.orgId, orgId), eq(advocates.id, referrals.advocateId)))
    .where(
      and(
        eq(referrals.orgId, orgId),
        gte(referrals.id, firstIdOf(new Date(now.getTime() - A_WEEK_MS))),
        eq(referrals.stage, "new"),
        eq(referrals.status, "pending"),
        isNull(referrals.erasedAt),
        notInDeleted(referrals.campaignId, orgId),
      ),
    )
    .orderBy(desc(referrals.id))
    .limit(SHOWN);
  return { leads: rows.map(({ lead }) => omitNulls(lead)), total: rows[0]?.total ?? 0 };
});
