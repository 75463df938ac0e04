import * as oidc from "openid-client";
import { guardedFetch } from "@/lib/kit/outgoing/guarded-fetch";
import { findTarget, OutgoingRefused } from "@/lib/kit/outgoing/target";

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const TIMEOUT_SECONDS = 5;
const CLOCK_TOLERANCE_SECONDS = 10;

/** Why an identity provider cannot be used, as a sentence. */
export class ProviderProblem extends Error {
  override readonly name = "ProviderProblem";
  /** The code for the sign-in page. */
  readonly word: "sso_wrong_issuer" | "OAuthCallback";

  constructor(message: string, word: ProviderProblem["word"] = "OAuthCallback") {
    super(message);
    this.word = word;
  }
}

function otherIssuer(): ProviderProblem {
  const message = "The provider uses a different issuer. Copy it exactly, including whether it ends in /.";
  return new ProviderProblem(message, "sso_wrong_issuer");
}

/**
 * Reads a provider's metadata (OpenID Connect Discovery 1.0, section 4). All later requests with the result go through
 * the guarded client, and ID token signatures are verified.
 * @throws ProviderProblem
 */
export async function discoverProvider({ issuer, clientId, clientSecret }: ProviderSettings) {
  try {
    await findTarget(issuer);
    const execute = [oidc.enableNonRepudiationChecks, ...(isPlain(issuer) ? [oidc.allowInsecureRequests] : [])];
    const options = { execute, timeout: TIMEOUT_SECONDS, [oidc.customFetch]: guardedFetch };
    const client = { client_secret: clientSecret, [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const config = await oidc.discovery(new URL(issuer), clientId, client, authenticate(clientSecret), options);
    // The library ignores a trailing /, but signing in does not (OpenID Connect Core 1.0, section 3.1.3.7).
    if (config.serverMetadata().issuer !== issuer) throw otherIssuer();
    return config;
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Sends the client secret in a header, the standard's default (Core, section 9), unless the provider names another
 * way.
 */
function authenticate(clientSecret: string): oidc.ClientAuth {
  const byForm = oidc.ClientSecretPost(clientSecret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    if (!methods.includes("client_secret_basic")) return byForm(server, client, body, headers);
    // The library also encodes hyphens; providers that do not decode them would see another client id.
    const pair = [client.client_id, clientSecret].map(encodeURIComponent).join(":");
    headers.set("authorization", `Basic ${btoa(pair)}`);
  };
}

function explain(error: unknown): ProviderProblem {
  if (error instanceof ProviderProblem) return error;
  const refused = findRefusal(error);
  if (refused && refused.problem !== "silent") return new ProviderProblem(`The issuer ${refused.message}.`);
  if (error instanceof oidc.ClientError && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED")
    return otherIssuer();
  return new ProviderProblem(
    "No OpenID Connect provider found there. Check the issuer, and that this server can reach it.",
  );
}

/** Why the guarded client got no response, if that caused an error of the library. */
function findRefusal(error: unknown): OutgoingRefused | undefined {
  if (error instanceof OutgoingRefused) return error;
  return error instanceof Error && error.cause !== undefined ? findRefusal(error.cause) : undefined;
}

const named = {
  authorization_endpoint: "sign-in page",
  token_endpoint: "token endpoint",
  jwks_uri: "signing key URL",
  userinfo_endpoint: "userinfo endpoint",
  end_session_endpoint: "sign-out page",
} as const;

/**
 * Rejects a provider that names an address this server must not call or browsers must not visit: an admin who sets up
 * single sign-on controls what the provider returns.
 * @throws ProviderProblem
 */
export async function requireSafeEndpoints(config: oidc.Configuration): Promise<void> {
  const metadata = config.serverMetadata();
  for (const [field, name] of Object.entries(named)) {
    const address = metadata[field];
    if (typeof address !== "string") continue;
    await findTarget(address).catch((error: unknown) => {
      const why = error instanceof OutgoingRefused ? error.message : "cannot be used";
      throw new ProviderProblem(`The provider's ${name} ${why}.`);
    });
  }
}

function isPlain(address: string): boolean {
  return address.startsWith("http:");
}
