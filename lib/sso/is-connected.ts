import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { ssoConnections as table } from "@/db/schema/sign-in";

/**
 * Whether an organization has a connection to an identity provider. It outlives the plan that it was made on: it goes
 * on working, and can be removed, but not be read or changed.
 */
export async function isConnected(orgId: string): Promise<boolean> {
  const found = await database().select({ orgId: table.orgId }).from(table).where(eq(table.orgId, orgId));
  return found.length > 0;
}
