import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ssoConnections as table } from "@/db/schema/sign-in";
import { unseal } from "@/lib/auth/seal";

/** What the client secret of an organization's connection is sealed for. */
export function clientSecretPlace(orgId: string): string {
  return `sso_connections:${orgId}`;
}

/** An organization's identity provider as signing in needs it, or undefined when it has none. */
export async function findConnection(db: Db, orgId: string) {
  const [found] = await db.select().from(table).where(eq(table.orgId, orgId));
  return found && { ...found, clientSecret: unseal(found.sealedClientSecret, clientSecretPlace(orgId)) };
}

/** Which organization people mean who type a sign-in name, or undefined when nobody has it. */
export async function findBySignInName(db: Db, signInName: string) {
  const [found] = await db
    .select({ orgId: table.orgId, orgName: organizations.name })
    .from(table)
    .innerJoin(organizations, eq(organizations.id, table.orgId))
    .where(eq(table.signInName, signInName.trim().toLowerCase()));
  return found;
}
