import type { AuthOptions } from "next-auth";
import * as oidc from "openid-client";
import { z } from "zod";
import { database } from "@/db/client";
import { findConnection, redirectUri, ssoProviderId } from "@/lib/accounts/sso/connection";
import { discoverProvider, requireSafeEndpoints } from "@/lib/accounts/sso/discover";

const PREFIX = ssoProviderId("");

/** The provider's query parameters in the return URL. */
const Answered = z.record(z.string(), z.string());

/** The cookies set before leaving for the provider; sign-in fails without them. */
const Kept = z
  .object({ code_verifier: z.string(), state: z.string(), nonce: z.string() })
  .transform(({ code_verifier: pkceCodeVerifier, state: expectedState, nonce: expectedNonce }) => ({
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
  }));

/** The organization whose identity provider a next-auth path names; null if it names none. */
export function orgOfProvider(providerId: string | undefined): string | null {
  const orgId = z.uuid().safeParse(providerId?.startsWith(PREFIX) && providerId.slice(PREFIX.length));
  return orgId.data ?? null;
}

/**
 * An organization's identity provider for next-auth, which stores PKCE, state and nonce in cookies and redirects
 * browsers. This server's own requests to the provider go through the guarded client, which also validates the
 * responses (OpenID Connect Core 1.0, section 3.1.3.7). Undefined if the organization has none.
 * @throws ProviderProblem
 */
export async function ssoProvider(orgId: string) {
  const connection = await findConnection(database(), orgId);
  if (!connection) return undefined;
  const { issuer, clientId, clientSecret } = connection;
  if (clientSecret === null) throw new Error("The client secret was sealed under another AUTH_SECRET");
  const config = await discoverProvider({ issuer, clientId, clientSecret });
  await requireSafeEndpoints(config);
  const { authorization_endpoint: url = "" } = config.serverMetadata();
  let tokens: TokenGrant | undefined;
  const provider: AuthOptions["providers"][number] = {
    id: ssoProviderId(orgId),
    name: "Single sign-on",
    type: "oauth",
    issuer,
    clientId,
    clientSecret,
    authorization: { url, params: { scope: "openid email profile" } },
    checks: ["pkce", "state", "nonce"],
    idToken: true,
    token: {
      request: async ({ params, checks }) => {
        const back = new URL(`${redirectUri(orgId)}?${new URLSearchParams(Answered.parse(params))}`);
        tokens = await oidc.authorizationCodeGrant(config, back, {
          ...Kept.parse(checks),
          idTokenExpected: true,
        });
        return { tokens: {} };
      },
    },
    userinfo: { request: () => readClaims(config, tokens) },
    profile: (claims: { readonly sub: string }) => ({ id: claims.sub }),
  };
  return { provider, issuer };
}

type TokenGrant = Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>;

// Providers send the email address in the ID token, verified by the library, or only from the userinfo endpoint.
async function readClaims(config: oidc.Configuration, tokens: TokenGrant | undefined) {
  const claims = tokens?.claims();
  if (!tokens || !claims) throw new Error("The provider gave no ID token");
  const isComplete = claims["email"] !== undefined && claims["email_verified"] !== undefined;
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return claims;
  // The library rejects a response about another subject (Core, section 5.3.2).
  const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
  // Its `email_verified` only applies to the address in the same response.
  const isSameAddress = claims["email"] === undefined || claims["email"] === more.email;
  return isSameAddress ? { ...more, ...claims } : claims;
}
