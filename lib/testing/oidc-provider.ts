import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { z } from "zod";

/** What the provider says of somebody. */
export interface Person {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

interface Wishes {
  /** A free one, unless given. */
  readonly port?: number;
  readonly clients: readonly Client[];
  /** What the provider calls itself: its address without a `/` at the end, unless given. */
  readonly issuer?: string;
  /** Where it tells names and e-mail addresses: on request, as the standard says, unless given. */
  readonly claimsIn?: "userinfo" | "id_token";
}

const Port = z.object({ port: z.number() });

/** A real OpenID Connect provider on 127.0.0.1, which requires PKCE and asks nobody for a password. */
export class OidcProvider {
  readonly issuer: string;
  /** Changes an answer on its way out, such as what `/.well-known/openid-configuration` says. */
  tamper: (path: string, body: unknown) => unknown = (_, body) => body;
  readonly #server: Server;
  readonly #provider: Provider;
  readonly #people = new Map<string, Person>();
  #next: Person | null = null;

  constructor(server: Server, issuer: string, { clients, claimsIn = "userinfo" }: Wishes) {
    this.issuer = issuer;
    this.#server = server;
    this.#provider = new Provider(issuer, {
      clients: clients.map(({ clientId, clientSecret, redirectUris }) => ({
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
      })),
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
      conformIdTokenClaims: claimsIn === "userinfo",
      cookies: { keys: [randomUUID()] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_: unknown, accountId: string) => {
        return { accountId, claims: () => this.#people.get(accountId) };
      },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      jwks: { keys: [signingKey()] },
      pkce: { required: () => true },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    });
    this.#provider.use(async (context, next) => {
      await next();
      context.body = this.tamper(context.path, context.body);
    });
    const answer = this.#provider.callback();
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      if (!request.url?.startsWith("/interaction/")) answer(withoutSession(request), response);
      else
        this.#signIn(request, response).catch((error: unknown) => response.destroy(new Error(String(error))));
    });
  }

  /** Whom browsers that come from now on sign in as, without seeing a page; null for somebody who cancels. */
  signInAs(person: Person | null): void {
    this.#next = person;
    if (person) this.#people.set(person.sub, person);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await this.#provider.interactionDetails(request, response);
    const accountId = this.#next?.sub;
    if (accountId === undefined) {
      return this.#provider.interactionFinished(request, response, { error: "access_denied" });
    }
    const grant = new this.#provider.Grant({ clientId: params.client_id, accountId });
    grant.addOIDCScope(params.scope);
    const consent = { grantId: await grant.save() };
    await this.#provider.interactionFinished(request, response, { login: { accountId }, consent });
  }
}

/** Starts a provider that knows these clients; standing alone, without a test runner. */
export async function startOidcProvider(wishes: Wishes): Promise<OidcProvider> {
  const server = createServer().listen(wishes.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const { port } = Port.parse(server.address());
  return new OidcProvider(server, wishes.issuer ?? `http://127.0.0.1:${port}`, wishes);
}

// A browser that was here before is asked again who it is, so that the next one to sign in may be another.
function withoutSession(request: IncomingMessage): IncomingMessage {
  const kept = (request.headers.cookie ?? "").split("; ").filter((cookie) => !cookie.startsWith("_session"));
  request.headers.cookie = kept.join("; ");
  return request;
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" };
}
