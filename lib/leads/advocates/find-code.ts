import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { textArray } from "@/db/text-array";
import { codeSpellings } from "@/lib/leads/advocates/referral-code";

/** Condition: the advocate has the typed code, in any spelling. */
export function hasCode(typed: string): SQL {
  return inArray(advocates.referralCode, codeSpellings(typed));
}

/** Orders advocates with possible codes, likeliest first. */
export function codeOrder(typed: string): SQL {
  return sql`array_position(${textArray(codeSpellings(typed))}::text[], ${advocates.referralCode})`;
}

/** The stored form of the organization's code that was typed in another spelling. */
export async function findStoredCode(db: Db, orgId: string, typed: string): Promise<string | undefined> {
  if (codeSpellings(typed).length < 2) return undefined;
  const [row] = await db
    .select({ code: advocates.referralCode })
    .from(advocates)
    .where(and(eq(advocates.orgId, orgId), hasCode(typed)))
    .orderBy(codeOrder(typed))
    .limit(1);
  return row?.code;
}
