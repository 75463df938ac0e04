import { and, desc, eq } from "drizzle-orm";
import { advocates } from "@/db/schema/advocates";
import { matchRequests } from "@/db/schema/match-requests";
import { referrals } from "@/db/schema/referrals";
import { dashboard } from "@/lib/insights/dashboard/contract";
import { implementReport } from "@/lib/kit/implement-report";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { countNewLeads, isNewLead } from "@/lib/leads/referrals/lead-counts";

const SHOWN = 3;

/** Pages poll this, so each part reads only an index of waiting rows. */
export const getNewLeads = implementReport(dashboard.newLeads, async ({ db, actor: { orgId } }) => {
  const [leads, unmatched, total] = await Promise.all([
    db
      .select({
        referralId: referrals.id,
        friendName: referrals.friendName,
        friendPhone: referrals.friendPhone,
        friendEmail: referrals.friendEmail,
        advocateName: advocates.name,
        createdAt: referrals.createdAt,
      })
      .from(referrals)
      .innerJoin(advocates, and(eq(advocates.orgId, orgId), eq(advocates.id, referrals.advocateId)))
      .where(isNewLead(orgId))
      .orderBy(desc(referrals.id))
      .limit(SHOWN),
    db
      .select({
        matchRequestId: matchRequests.id,
        friendName: matchRequests.friendName,
        friendPhone: matchRequests.friendPhone,
        friendEmail: matchRequests.friendEmail,
        sentBy: matchRequests.sentBy,
        createdAt: matchRequests.createdAt,
      })
      .from(matchRequests)
      .where(eq(matchRequests.orgId, orgId))
      .orderBy(desc(matchRequests.id))
      .limit(SHOWN),
    countNewLeads(db, orgId),
  ]);
  return { leads: leads.map(omitNulls), matchRequests: unmatched.map(omitNulls), total };
});
