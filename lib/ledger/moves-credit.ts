import { isNotNull, or } from "drizzle-orm";
import { activity } from "@/db/schema/activity";

/** Condition for entries that move credit or the advocate's debt: the entries in statements and reports. */
export const movesCredit = or(isNotNull(activity.amountCents), isNotNull(activity.owedCents));
