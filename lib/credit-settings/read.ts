import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { creditSettings } from "@/db/schema/redemptions";

const WHOLE_BPS = 10_000;

/** From which share of the job on, in basis points, a refund takes a fixed reward back. */
export async function readReverseShare(db: Db, orgId: string): Promise<number> {
  const [settings] = await db
    .select({ share: creditSettings.reverseShareBps })
    .from(creditSettings)
    .where(eq(creditSettings.orgId, orgId));
  return settings?.share ?? WHOLE_BPS;
}
