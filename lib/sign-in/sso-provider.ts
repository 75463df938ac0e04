import type { AuthOptions } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { database } from "@/db/client";
import { discoveryUrl, findConnection, requireSafe, ssoProviderId } from "@/lib/sso/connection";

type UserinfoHandler = Exclude<OAuthConfig<unknown>["userinfo"], string | undefined>;
type UserinfoRequest = NonNullable<UserinfoHandler["request"]>;

const TIMEOUT_MS = 8_000;
const PREFIX = ssoProviderId("");
const IdToken = z.looseObject({ iss: z.string(), sub: z.string() });

/** The organization whose identity provider a path of next-auth names, or null when it names none. */
export function orgOfProvider(providerId: string | undefined): string | null {
  const orgId = z.uuid().safeParse(providerId?.startsWith(PREFIX) && providerId.slice(PREFIX.length));
  return orgId.data ?? null;
}

/**
 * An organization's identity provider for next-auth, which does discovery, PKCE, state, nonce and the checks of the ID
 * token (OpenID Connect Core 1.0, section 3.1.3.7). Undefined when the organization has none.
 */
export async function ssoProvider(orgId: string) {
  const connection = await findConnection(database(), orgId);
  if (!connection) return undefined;
  const { issuer, clientId, clientSecret } = connection;
  if (clientSecret === null) throw new Error("The client secret was sealed under another AUTH_SECRET");
  requireSafe(issuer);
  const provider: AuthOptions["providers"][number] = {
    id: ssoProviderId(orgId),
    name: "Single sign-on",
    type: "oauth",
    wellKnown: discoveryUrl(issuer),
    clientId,
    clientSecret,
    authorization: { params: { scope: "openid email profile" } },
    checks: ["pkce", "state", "nonce"],
    idToken: true,
    userinfo: { request: readClaims },
    profile: (claims: unknown) => ({ id: IdToken.parse(claims).sub }),
    httpOptions: { timeout: TIMEOUT_MS },
  };
  return { provider, issuer };
}

// Providers tell the e-mail address in the ID token, which the library has checked, or on request only.
const readClaims: UserinfoRequest = async ({ tokens, client }) => {
  const { id_token: idToken = "", access_token: accessToken = "" } = tokens;
  const [, payload = ""] = idToken.split(".");
  const claims = IdToken.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  const isComplete = claims["email"] !== undefined && claims["email_verified"] !== undefined;
  if (isComplete || !client.issuer.metadata.userinfo_endpoint) return claims;
  const more = await client.userinfo(accessToken);
  // Core 5.3.2: an answer about somebody else must not be used.
  if (more.sub !== claims.sub) throw new Error("The provider's userinfo is about another subject");
  // What it says of the address is about the address that it names itself.
  const isSameAddress = claims["email"] === undefined || claims["email"] === more["email"];
  return isSameAddress ? { ...more, ...claims } : claims;
};
