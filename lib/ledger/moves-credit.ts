import { isNotNull, or } from "drizzle-orm";
import { activity } from "@/db/schema/activity";

/** That an entry moves credit, or what the advocate owes: those that statements and reports are made of. */
export const movesCredit = or(isNotNull(activity.amountCents), isNotNull(activity.owedCents));
