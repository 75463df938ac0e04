import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { releaseWithin } from "@/lib/leads/advocates/release-credit";

/** An advocate whose credit is locked against other writes. */
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Locks an advocate's row before credit moves, and releases held credit that is due. */
export async function lockAccount(tx: Tx, orgId: string, advocateId: string, now: Date) {
  const account = await selectAccount(tx, orgId, advocateId);
  if (!account || account.pendingCreditCents === 0) return account;
  for (let released = 1; released > 0; ) {
    released = await releaseWithin(tx, { orgId, advocateId }, now);
  }
  return selectAccount(tx, orgId, advocateId);
}

async function selectAccount(tx: Tx, orgId: string, advocateId: string) {
  const { id, campaignId, name, email, creditBalanceCents, pendingCreditCents, owedCents } = advocates;
  const [row] = await tx
    .select({ advocateId: id, campaignId, name, email, creditBalanceCents, pendingCreditCents, owedCents })
    .from(advocates)
    .where(and(eq(advocates.orgId, orgId), eq(id, advocateId)))
    .for("no key update");
  return row;
}
