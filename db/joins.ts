import { and, eq, type SQL, type SQLWrapper } from "drizzle-orm";
import { advocates } from "@/db/schema/advocates";
import { referrals } from "@/db/schema/referrals";

/** A value, or a column in a join. */
type Id = string | SQLWrapper;

/** Condition: the advocate that a row names. */
export function onAdvocate(row: { readonly orgId: Id; readonly advocateId: Id }): SQL | undefined {
  return and(eq(advocates.orgId, row.orgId), eq(advocates.id, row.advocateId));
}

/** Condition: the referral that a row names. */
export function onReferral(row: { readonly orgId: Id; readonly referralId: Id }): SQL | undefined {
  return and(eq(referrals.orgId, row.orgId), eq(referrals.id, row.referralId));
}
