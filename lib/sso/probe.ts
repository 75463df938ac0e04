import * as oidc from "openid-client";
import type { z } from "zod";
import { isLocal, isSafe } from "@/lib/sso/connection";
import type { sso, ssoChecks } from "@/lib/sso/contract";

type Check = z.output<typeof sso.test.output>["checks"][number];

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const TIMEOUT_SECONDS = 5;
const OTHER_ISSUER =
  "The provider calls itself by another issuer. Copy its issuer exactly, with or without the / at the end.";

/**
 * Whether signing in through a provider would work, as far as it tells without anybody who signs in. Checks after
 * the first that fails are left out: they could only fail too.
 */
export async function probeProvider(settings: ProviderSettings, redirectUri: string): Promise<Check[]> {
  const config = await discover(settings);
  if (typeof config === "string") return [failed("discovery", config)];
  const checks = [passed("discovery", `${settings.issuer} answers.`)];
  for (const probe of [probeEndpoints, probeKeys, probeClient]) {
    const check = await probe(config, redirectUri);
    checks.push(check);
    if (!check.ok) break;
  }
  return checks;
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings) {
  const execute = isLocal(issuer) ? [oidc.allowInsecureRequests] : [];
  try {
    const options = { execute, timeout: TIMEOUT_SECONDS };
    const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    // The library overlooks a / at the end; signing in does not (OpenID Connect Core 1.0, section 3.1.3.7).
    return config.serverMetadata().issuer === issuer ? config : OTHER_ISSUER;
  } catch (error) {
    return explainDiscovery(error);
  }
}

function explainDiscovery(error: unknown): string {
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  if (code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") return OTHER_ISSUER;
  return "No OpenID Connect provider answers there. Check the issuer, and that this server can reach it.";
}

async function probeEndpoints(config: oidc.Configuration): Promise<Check> {
  const metadata = config.serverMetadata();
  if (!metadata.authorization_endpoint || !metadata.token_endpoint) {
    return failed("endpoints", "The provider does not offer the authorization code flow.");
  }
  // Not saying anything about it is no refusal.
  const challenges = metadata.code_challenge_methods_supported ?? ["S256"];
  if (!challenges.includes("S256")) {
    return failed("endpoints", "The provider does not support PKCE with S256. Switch it on there.");
  }
  return passed("endpoints", "It offers the code flow with PKCE.");
}

async function probeKeys(config: oidc.Configuration): Promise<Check> {
  const address = config.serverMetadata().jwks_uri;
  if (!address || !isSafe(address)) {
    return failed("keys", "The provider names no safe place for its signing keys.");
  }
  const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  const keys: unknown = await fetch(address, { signal, redirect: "error" })
    .then((response) => response.json())
    .catch(() => null);
  const hasKeys = typeof keys === "object" && keys !== null && "keys" in keys && Array.isArray(keys.keys);
  return hasKeys
    ? passed("keys", "It publishes its signing keys.")
    : failed("keys", "The provider’s signing keys cannot be read.");
}

/** Asks with a made-up code: a provider that knows the client refuses the code, others refuse the client. */
async function probeClient(config: oidc.Configuration, redirectUri: string): Promise<Check> {
  const madeUp = new URL(`${redirectUri}?code=connection-test`);
  const { issuer, authorization_response_iss_parameter_supported: namesItself } = config.serverMetadata();
  if (namesItself) madeUp.searchParams.set("iss", issuer);
  const error = await oidc
    .authorizationCodeGrant(config, madeUp, { pkceCodeVerifier: oidc.randomPKCECodeVerifier() })
    .then(() => undefined)
    .catch((refusal: unknown) => refusal);
  const code = refusalOf(error);
  if (code === "invalid_grant") return passed("client", "It knows the client ID and secret.");
  if (code === "invalid_client" || code === "unauthorized_client") {
    return failed("client", "The provider does not know this client ID and secret. Copy both again.");
  }
  return failed("client", "The provider gave an answer that is not understood. Try to sign in through it.");
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof oidc.ResponseBodyError) return error.error;
  const isRefused = error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401;
  return isRefused ? "invalid_client" : undefined;
}

function passed(check: (typeof ssoChecks)[number], detail: string): Check {
  return { check, ok: true, detail };
}

function failed(check: (typeof ssoChecks)[number], detail: string): Check {
  return { check, ok: false, detail };
}
