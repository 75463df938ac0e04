import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { subqueryOf } from "@/db/driver-workarounds";
import { onAdvocate } from "@/db/joins";
import { firstIdOf } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { conversions, referrals as table } from "@/db/schema/referrals";
import { referralSearch } from "@/db/schema/search";
import { notInDeleted, onCampaign } from "@/lib/business/campaigns/conditions";
import { startOfLastDays } from "@/lib/kit/last-days";
import { implementList } from "@/lib/kit/list";
import { inOrder, isAfter, type Listing, searchList, termsOf } from "@/lib/kit/search";
import { referrals } from "@/lib/leads/referrals/contract";
import { onConversion, presentFound, shown, whereGroup, whereStage } from "@/lib/leads/referrals/read";

const orders = {
  newest: { by: [], id: table.id, direction: "desc" },
  oldest: { by: [], id: table.id, direction: "asc" },
} as const;

const ownAdvocate = onAdvocate(table);
// Below about 250 matches in 1,000,000 referrals, both ways take about as long.
const FAR = 12_500;
export const listAllReferrals = implementList(referrals.listAll, async ({ db, actor, now }, view) => {
  const { orgId } = actor;
  const { q, status, stage, group, campaignId, advocateId, referralId, externalId, sort = "newest" } = view;
  const { receivedDays, convertedDays } = view;
  const isOurs = eq(table.orgId, orgId);
  const { referralId: id, words: text } = referralSearch;
  const words = { table: referralSearch, isOurs: eq(referralSearch.orgId, orgId), id, text };
  const order = orders[sort];

  return async ({ limit, after }) => {
    const where = and(
      notInDeleted(table.campaignId, orgId),
      status && eq(table.status, status),
      ...whereStage(stage),
      ...whereGroup(group),
      campaignId ? eq(table.campaignId, campaignId) : undefined,
      advocateId ? eq(table.advocateId, advocateId) : undefined,
      referralId ? eq(table.id, referralId) : undefined,
      receivedDays && isReceivedSince(startOfLastDays(receivedDays, now)),
      convertedDays && gte(table.convertedAt, startOfLastDays(convertedDays, now)),
      externalId === undefined ? undefined : sql`${table.id} = (${convertedBy(db, orgId, externalId)})`,
      after === undefined ? undefined : isAfter(order, [sql`${after}::uuid`]),
    );
    const listing: Listing = { ...order, table, isOurs, where, words, far: FAR };
    const read = (condition: SQL) =>
      db
        .select({ ...shown, advocateName: advocates.name })
        .from(subqueryOf(table, condition))
        .innerJoin(campaigns, onCampaign(table))
        .innerJoin(advocates, ownAdvocate)
        .leftJoin(conversions, onConversion)
        .orderBy(inOrder(order));
    const rows = await searchList(listing, { terms: q === undefined ? undefined : termsOf(q), limit }, read);
    return presentFound(db, actor, rows);
  };
});

// An id is never older than its row, so the index leaves out what came before.
function isReceivedSince(from: Date): SQL | undefined {
  return and(gte(table.createdAt, from), gte(table.id, firstIdOf(from)));
}

/** The referral that a job, order or invoice of this number converted; numbers are unique in an organization. */
function convertedBy(db: Db, orgId: string, externalId: string) {
  return db
    .select({ referralId: conversions.referralId })
    .from(conversions)
    .where(and(eq(conversions.orgId, orgId), eq(conversions.externalId, externalId)));
}
