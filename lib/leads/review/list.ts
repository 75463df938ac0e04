import { and, count, desc, eq, isNotNull, isNull, type SQL, sql, sum } from "drizzle-orm";
import type { Db } from "@/db/client";
import { onReferral } from "@/db/joins";
import { campaigns } from "@/db/schema/campaigns";
import { referrals } from "@/db/schema/referrals";
import { heldCredit } from "@/db/schema/reversals";
import { reviews as table } from "@/db/schema/reviews";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import type { Actor } from "@/lib/kit/auth/actor";
import { implementList, invalidCursor } from "@/lib/kit/list";
import { reviews } from "@/lib/leads/review/contract";
import { heldCents, onHeldCredit, presentReviews, selectReviews, wherePart } from "@/lib/leads/review/read";
import { readReverseShare } from "@/lib/ledger/credit-settings/read";

export const listReviews = implementList(
  reviews.list,
  async ({ db, actor: { orgId } }, { part }) =>
    async ({ limit, after }) => {
      const rows = await selectReviews(db)
        .where(and(eq(table.orgId, orgId), wherePart(part), isAfter(orgId, after)))
        .orderBy(desc(table.openedAt), desc(table.id))
        .limit(limit);
      if (rows.length === 0 && after !== undefined) await requireReview(db, orgId, after);
      return presentReviews(db, orgId, rows);
    },
);

// Ordered by the last time each was opened; the cursor is the last row of the previous page.
function isAfter(orgId: string, after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  return sql`(${table.openedAt}, ${table.id}) < (
    SELECT c.opened_at, c.id FROM reviews c WHERE c.org_id = ${orgId}::uuid AND c.id = ${after}::uuid)`;
}

async function requireReview(db: Db, orgId: string, id: string): Promise<void> {
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.id, id)));
  if (!row) throw invalidCursor();
}

const isOpenIn = (orgId: string) => and(eq(table.orgId, orgId), wherePart("open"));

/** Waiting reviews without names, fast enough for every page. Credit is in cents. */
export async function countWaitingReviews(db: Db, { orgId }: Actor) {
  const [all] = await db
    .select({ waiting: count(), heldCents: sum(heldCredit.amountCents).mapWith(Number) })
    .from(table)
    .innerJoin(referrals, onReferral(table))
    .innerJoin(campaigns, and(onCampaign(referrals), isNull(campaigns.deletedAt)))
    .leftJoin(heldCredit, onHeldCredit)
    .where(isOpenIn(orgId));
  const reversed = await selectReviews(db).where(and(isOpenIn(orgId), isNotNull(table.refundId)));
  const share = reversed.length > 0 ? await readReverseShare(db, orgId) : undefined;
  const takenCents = reversed.reduce(
    (cents, row) => cents + (row.heldCents === null ? (heldCents(row, share) ?? 0) : 0),
    0,
  );
  return { waiting: all?.waiting ?? 0, creditCents: (all?.heldCents ?? 0) + takenCents };
}
