import { and, eq } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import { organizations, publicNames } from "@/db/schema/organizations";
import { ssoConnections as table } from "@/db/schema/sign-in";
import { signInName } from "@/lib/accounts/sso/contract";
import { unsealOrNull } from "@/lib/kit/auth/seal";
import { appUrl } from "@/lib/kit/env";

/** The context for sealing a connection's client secret. */
export function clientSecretPlace(orgId: string): string {
  return `sso_connections:${orgId}`;
}

/** An organization's identity provider with its client secret, or undefined if it has none. */
export async function findConnection(db: Db, orgId: string) {
  const [row] = await db.select().from(table).where(eq(table.orgId, orgId));
  // Null if it was sealed under another AUTH_SECRET or for another organization: it must be entered again.
  return row && { ...row, clientSecret: unsealOrNull(row.sealedClientSecret, clientSecretPlace(orgId)) };
}

/** The organization that has or had this sign-in name, if it uses single sign-on. */
export async function findBySignInName(typed: string) {
  const { data: name } = signInName.safeParse(typed);
  if (name === undefined) return undefined;
  const [row] = await database()
    .select({ orgId: table.orgId, orgName: organizations.name })
    .from(publicNames)
    .innerJoin(table, eq(table.orgId, publicNames.ownerId))
    .innerJoin(organizations, eq(organizations.id, table.orgId))
    .where(and(eq(publicNames.kind, "sign_in_name"), eq(publicNames.name, name)));
  return row;
}

/**
 * Whether an organization has a connection to an identity provider. On a plan without SSO a connection keeps working
 * and can be removed, but not be read or changed.
 */
export async function isConnected(orgId: string): Promise<boolean> {
  const rows = await database().select({ orgId: table.orgId }).from(table).where(eq(table.orgId, orgId));
  return rows.length > 0;
}

/** The next-auth provider id of an organization's identity provider. */
export function ssoProviderId(orgId: string): string {
  return `sso-${orgId}`;
}

/** The redirect URI of an organization's identity provider: one each, so that no provider can answer for another. */
export function redirectUri(orgId: string): string {
  return `${appUrl()}/api/auth/callback/${ssoProviderId(orgId)}`;
}
