import { randomUUID } from "node:crypto";
import { signInWithSso } from "@/lib/sign-in/sign-in-with-sso";
import { saveSso } from "@/lib/sso/service";
import { createTestOrganization, type TestMember } from "@/lib/testing/organization";

/** What the provider of every test organization calls itself. */
export const testIssuer = "https://login.example.com";

/** A name to sign in by that no other organization has. */
export function uniqueSignInName(): string {
  return `acme-${randomUUID().slice(0, 12)}`;
}

/** An organization with single sign-on. @param wishes as for any other */
export async function createSsoOrganization(
  wishes: Parameters<typeof createTestOrganization>[0] = {},
): Promise<TestMember> {
  const organization = await createTestOrganization({ tier: "pro", ...wishes });
  const client = { clientId: "referral-rewards", clientSecret: "s3cret" };
  await saveSso(organization.actor, { signInName: uniqueSignInName(), issuer: testIssuer, ...client });
  return organization;
}

/** What the provider says of a person whose e-mail address it has verified. */
export function claimsFor(email: string, more: object = {}) {
  return { iss: testIssuer, sub: randomUUID(), email, email_verified: true, ...more };
}

/** Comes back from the provider with these claims. @param invitation the token of the e-mail that they started from */
export function comeBack(
  { orgId }: Pick<TestMember, "orgId">,
  claims: object,
  invitation: string | null = null,
  now = new Date(),
) {
  return signInWithSso({ orgId, issuer: testIssuer, claims, invitation }, now);
}
