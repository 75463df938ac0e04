import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { type OidcProvider, startOidcProvider } from "@/proof/fixtures/oidc-provider";
import { test as base, createOrganization, type Member } from "./members";
import { serverUrl } from "./ops";

/** An organization on Pro whose members sign in through an identity provider of its own. */
export interface SsoScene {
  readonly admin: Member;
  readonly provider: OidcProvider;
  readonly signInName: string;
  readonly clientSecret: string;
  /** A request to the API as the admin. */
  api(method: string, path: string, data?: unknown): Promise<{ status: number; body: unknown }>;
  /** Somebody whom the provider vouches for: the claims of a person with this verified address. */
  vouchFor(email: string, more?: Readonly<Record<string, unknown>>): void;
}

const clientSecret = "a-client-secret-of-the-tests";

/** The base of the specs about single sign-on: `makeScene` starts a provider that is stopped after the test. */
export const test = base.extend<{ makeScene: () => Promise<SsoScene> }>({
  makeScene: async ({ request, neighbors }, use) => {
    const providers: OidcProvider[] = [];
    await use(async () => {
      const scene = await makeScene(request);
      providers.push(scene.provider);
      neighbors.push(scene.provider.issuer);
      return scene;
    });
    await Promise.all(providers.map((provider) => provider.stop()));
  },
});

async function makeScene(request: APIRequestContext): Promise<SsoScene> {
  const admin = await createOrganization({ tier: "pro" });
  const clientId = `rewards-${admin.orgId}`;
  const redirectUris = [`${serverUrl()}/api/auth/callback/sso-${admin.orgId}`];
  const provider = await startOidcProvider({ clients: [{ clientId, clientSecret, redirectUris }] });
  const api: SsoScene["api"] = async (method, path, data) => {
    const headers = { Authorization: `Bearer ${admin.apiKey}` };
    const answer = await request.fetch(path, { method, headers, ...(data !== undefined && { data }) });
    return { status: answer.status(), body: await answer.json() };
  };
  const signInName = `acme-${admin.orgId.slice(-12)}`;
  const saved = await api("PATCH", "/api/app/sso", {
    signInName,
    issuer: provider.issuer,
    clientId,
    clientSecret,
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const vouchFor: SsoScene["vouchFor"] = (email, more) =>
    provider.signInAs({ sub: randomUUID(), email, email_verified: true, ...more });
  return { admin, provider, signInName, clientSecret, api, vouchFor };
}
