import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { prepared } from "@/db/prepared";
import { advocates as table } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { shown } from "@/lib/advocates/present";
import type { Actor } from "@/lib/auth/actor";
import { ApiError } from "@/lib/kit/errors";

interface Place {
  readonly campaignId: string;
  readonly advocateId: string;
}

/**
 * An advocate of this campaign of the actor's organization, as stored. In a deleted campaign there is none.
 * @throws ApiError `not_found`
 */
export async function findAdvocate(db: Db, actor: Actor, { campaignId, advocateId }: Place) {
  const [found] = await selectAdvocate(db).execute({ orgId: actor.orgId, campaignId, advocateId });
  if (!found) throw new ApiError("not_found", "There is no advocate with this id in this campaign.");
  return found;
}

const selectAdvocate = prepared((db) =>
  db
    .select({ ...shown, visitCount: table.visitCount, lastVisitedAt: table.lastVisitedAt })
    .from(table)
    .innerJoin(campaigns, and(eq(campaigns.orgId, table.orgId), eq(campaigns.id, table.campaignId)))
    .where(
      and(
        eq(table.orgId, sql.placeholder("orgId")),
        eq(table.campaignId, sql.placeholder("campaignId")),
        eq(table.id, sql.placeholder("advocateId")),
        isNull(campaigns.deletedAt),
      ),
    )
    .prepare("find_advocate"),
);
