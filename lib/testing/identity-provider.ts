import { type Answer, LocalProvider, type Received } from "@/lib/testing/local-provider";

/** What an organization registers with its provider; `issuer` is the running provider's `url`. */
export const testClient = { clientId: "referral-rewards", clientSecret: "s3cr3t-from-the-provider" };

/**
 * As much of an OpenID Connect provider as the connection test asks for: what it says of itself, its keys, and what
 * it says to a code that it never gave. It signs nobody in.
 */
export class IdentityProvider extends LocalProvider<never> {
  /** What it says of itself besides what is right. */
  metadata: Readonly<Record<string, unknown>> = {};
  keys: Answer = { status: 200, body: { keys: [] } };
  /** What it says to a made-up code of a client it knows. */
  token: Answer = { status: 400, body: { error: "invalid_grant" } };

  override get env() {
    return {};
  }

  protected override async answer({ operation, headers, body }: Received): Promise<Answer> {
    if (operation === "GET /.well-known/openid-configuration")
      return { status: 200, body: this.#described() };
    if (operation === "GET /jwks") return this.keys;
    if (operation !== "POST /token") return { status: 404 };
    return knows(headers.authorization, body)
      ? this.token
      : { status: 401, body: { error: "invalid_client" } };
  }

  #described() {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      ...this.metadata,
    };
  }
}

/** Whether the client authenticates as the one it knows, by header or by form (RFC 6749, section 2.3.1). */
function knows(authorization: string | undefined, body: string): boolean {
  const { clientId, clientSecret } = testClient;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const form = new URLSearchParams(body);
  const isInForm = form.get("client_id") === clientId && form.get("client_secret") === clientSecret;
  return authorization === basic || isInForm;
}
