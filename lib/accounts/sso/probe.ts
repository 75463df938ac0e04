import * as oidc from "openid-client";
import type { z } from "zod";
import type { sso, ssoChecks } from "@/lib/accounts/sso/contract";
import {
  discoverProvider,
  ProviderProblem,
  type ProviderSettings,
  requireSafeEndpoints,
} from "@/lib/accounts/sso/discover";
import { guardedFetch } from "@/lib/kit/outgoing/guarded-fetch";

type ProbeCheck = z.output<typeof sso.test.output>["checks"][number];

/**
 * Checks whether signing in through a provider would work, as far as possible without a person. Stops at the first
 * failed check, since later ones would fail as well.
 */
export async function probeProvider(settings: ProviderSettings, redirectUri: string): Promise<ProbeCheck[]> {
  const config = await discoverProvider(settings).catch(describeProblem);
  if (typeof config === "string") return [failed("discovery", config)];
  const checks = [passed("discovery", `${settings.issuer} answers.`)];
  for (const probe of [probeEndpoints, probeKeys, probeClient]) {
    const check = await probe(config, redirectUri);
    checks.push(check);
    if (!check.ok) break;
  }
  return checks;
}

function describeProblem(error: unknown): string {
  if (error instanceof ProviderProblem) return error.message;
  throw error;
}

async function probeEndpoints(config: oidc.Configuration): Promise<ProbeCheck> {
  const metadata = config.serverMetadata();
  if (!metadata.authorization_endpoint || !metadata.token_endpoint) {
    return failed("endpoints", "The provider doesn’t offer the authorization code flow.");
  }
  // Providers may omit this even if they support it.
  const challenges = metadata.code_challenge_methods_supported ?? ["S256"];
  if (!challenges.includes("S256")) {
    return failed("endpoints", "The provider doesn’t support PKCE with S256. Turn it on there.");
  }
  const problem = await requireSafeEndpoints(config).catch(describeProblem);
  if (problem !== undefined) return failed("endpoints", problem);
  return passed("endpoints", "It offers the code flow with PKCE.");
}

async function probeKeys(config: oidc.Configuration): Promise<ProbeCheck> {
  const address = config.serverMetadata().jwks_uri;
  if (!address) return failed("keys", "The provider doesn’t say where its signing keys are.");
  const keys: unknown = await guardedFetch(address)
    .then((response) => response.json())
    .catch(() => null);
  const hasKeys = typeof keys === "object" && keys !== null && "keys" in keys && Array.isArray(keys.keys);
  return hasKeys
    ? passed("keys", "It publishes its signing keys.")
    : failed("keys", "The provider’s signing keys can’t be read.");
}

/** Sends a made-up code: a provider that knows the client rejects the code, others reject the client. */
async function probeClient(config: oidc.Configuration, redirectUri: string): Promise<ProbeCheck> {
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
    return failed("client", "The provider doesn’t recognize this client ID and secret. Copy both again.");
  }
  return failed("client", "The provider’s response wasn’t clear. Try signing in with it.");
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof oidc.ResponseBodyError) return error.error;
  const isRefused = error instanceof oidc.WWWAuthenticateChallengeError && error.status === 401;
  return isRefused ? "invalid_client" : undefined;
}

function passed(check: (typeof ssoChecks)[number], detail: string): ProbeCheck {
  return { check, ok: true, detail };
}

function failed(check: (typeof ssoChecks)[number], detail: string): ProbeCheck {
  return { check, ok: false, detail };
}
