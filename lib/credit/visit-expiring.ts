import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { NIL } from "uuid";
import { database } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { organizations } from "@/db/schema/organizations";
import { creditSettings } from "@/db/schema/redemptions";
import { planTerms } from "@/lib/kit/auth/plan-overrides";
import { workEach } from "@/lib/kit/due-work";

/** Advocates per batch. */
const BATCH = 500;

/** An organization whose credit expires. */
export type Expiring = Awaited<ReturnType<typeof findExpiring>>[number];

/**
 * Calls `visit` for advocates with credit in every organization with an expiry period, in batches ordered by id. A
 * failing organization does not stop the others.
 */
export async function visitExpiring(
  visit: (organization: Expiring, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  await workEach(await findExpiring(), "credit that expires could not be looked at", async (organization) => {
    for (let ids = await findAfter(organization, NIL); ids.length > 0; ) {
      await visit(organization, ids);
      ids = await findAfter(organization, ids.at(-1) ?? NIL);
    }
  });
}

function findExpiring() {
  return database()
    .select({
      orgId: organizations.id,
      timeZone: organizations.timeZone,
      suspendedAt: organizations.suspendedAt,
      ...planTerms,
    })
    .from(creditSettings)
    .innerJoin(organizations, eq(organizations.id, creditSettings.orgId))
    .where(and(isNotNull(creditSettings.expiryMonths), isNull(organizations.movingAt)))
    .orderBy(asc(organizations.id));
}

async function findAfter({ orgId }: Expiring, last: string): Promise<string[]> {
  const rows = await database()
    .select({ id: advocates.id })
    .from(advocates)
    .where(and(eq(advocates.orgId, orgId), gt(advocates.creditBalanceCents, 0), gt(advocates.id, last)))
    .orderBy(asc(advocates.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}
