import { and, eq } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import { organizations, publicNames } from "@/db/schema/organizations";
import { ssoConnections as table } from "@/db/schema/sign-in";
import { signInName } from "@/lib/accounts/sso/contract";
import { unseal } from "@/lib/kit/auth/seal";
import { appUrl } from "@/lib/kit/env";

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

/** The organization that has or had this sign-in name, if it uses single sign-on. */
export async function findBySignInName(typed: string) {
  const { data: name } = signInName.safeParse(typed);
  if (name === undefined) return undefined;
  const [found] = await database()
    .select({ orgId: table.orgId, orgName: organizations.name })
    .from(publicNames)
    .innerJoin(table, eq(table.orgId, publicNames.ownerId))
    .innerJoin(organizations, eq(organizations.id, table.orgId))
    .where(and(eq(publicNames.kind, "sign_in_name"), eq(publicNames.name, name)));
  return found;
}

/**
 * Whether an organization has a connection to an identity provider. It outlives the plan that it was made on: it goes
 * on working, and can be removed, but not be read or changed.
 */
export async function isConnected(orgId: string): Promise<boolean> {
  const found = await database().select({ orgId: table.orgId }).from(table).where(eq(table.orgId, orgId));
  return found.length > 0;
}

/** What next-auth calls an organization's identity provider. */
export function ssoProviderId(orgId: string): string {
  return `sso-${orgId}`;
}

/** Where an organization's identity provider sends people back to: one per organization, so that none answers for another. */
export function redirectUri(orgId: string): string {
  return `${appUrl()}/api/auth/callback/${ssoProviderId(orgId)}`;
}
