import { eq } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { ssoConnections as table } from "@/db/schema/sign-in";
import { unseal } from "@/lib/auth/seal";
import { signInName } from "@/lib/sso/contract";

/** What the client secret of an organization's connection is sealed for. */
export function clientSecretPlace(orgId: string): string {
  return `sso_connections:${orgId}`;
}

/** An organization's identity provider as signing in needs it, or undefined when it has none. */
export async function findConnection(db: Db, orgId: string) {
  const [found] = await db.select().from(table).where(eq(table.orgId, orgId));
  return found && { ...found, clientSecret: openSecret(found) };
}

// Null when it was sealed under another AUTH_SECRET, or is another organization's: it must be given again.
function openSecret({ orgId, sealedClientSecret }: typeof table.$inferSelect): string | null {
  try {
    return unseal(sealedClientSecret, clientSecretPlace(orgId));
  } catch {
    return null;
  }
}

/** Which organization people mean who type a sign-in name, or undefined when nobody has it, or nobody can. */
export async function findBySignInName(typed: string) {
  const { data: name } = signInName.safeParse(typed);
  if (name === undefined) return undefined;
  const [found] = await database()
    .select({ orgId: table.orgId, orgName: organizations.name })
    .from(table)
    .innerJoin(organizations, eq(organizations.id, table.orgId))
    .where(eq(table.signInName, name));
  return found;
}
