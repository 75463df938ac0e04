import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { sign } from "@/lib/integrations/webhooks/signature";
import { apiOf, createCampaign } from "./api";
import type { Product } from "./product";

const ProviderRequest = z.object({ body: z.string() });

/**
 * Waits for a match in the requests to a provider.
 * @returns the newest one
 * @throws Error after 60 s
 */
async function waitForSent(received: readonly string[], pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const matches = received.map((request) => pattern.exec(ProviderRequest.parse(JSON.parse(request)).body)?.[0]);
    const newest = matches.findLast((match) => match !== undefined);
    if (newest !== undefined) return newest;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Nothing like ${pattern} was sent`);
}

const CreatedOrganization = z.object({ orgId: z.string(), apiKey: z.string() });
const Invited = z.object({ advocate: z.object({ portalToken: z.string() }) });
const CreatedKey = z.object({ key: z.string() });
const WebhookKey = z.object({ signingSecret: z.string() });
const Upload = z.object({ uploadUrl: z.string() });

/** A member with every kind of secret the product issues or accepts. */
export type SecretOwner = Awaited<ReturnType<typeof makeSecretOwner>>;

const random = () => randomBytes(24).toString("base64url");

/** A new organization's admin, who requests every kind of secret; emailed ones are read at the provider. */
export async function makeSecretOwner(product: Product, { received, url: issuer }: EchoProvider) {
  const { url } = product;
  const [email, password, clientSecret] = ["olga@secret.acme.com", random(), random()];
  const args = ["--name", "Secret", "--tier", "pro", "--email", email, `--password=${password}`];
  const { stdout } = await product.ops("org", "create", ...args);
  const { orgId, apiKey } = CreatedOrganization.parse(JSON.parse(stdout));
  const api = apiOf(url, apiKey);
  const visitor = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url },
      body: JSON.stringify(body),
    });
  // Without an address, or on a holiday, the invite would wait.
  await api.patch("/api/app/business-profile", { postalAddress: "1200 Main St, Oakland, CA 94607" });
  await api.patch("/api/app/account", { sendsOnHolidays: true });
  const campaign = await createCampaign(api, "Secret");
  const ann = { name: "Ann Reyes", email: "ann@secret.acme.com", phone: "+14152367711" };
  const invited = await api.post(`${campaign}/invite`, ann);
  await api.post("/api/app/invitations", { email: "ira@secret.acme.com" });
  await visitor("/api/app/sign-in-links", { email });
  await visitor("/api/app/password-resets", { email });
  const patch = { signInName: "secret", issuer, clientId: "rewards", clientSecret };
  await api.patch("/api/app/sso", patch);
  const upload = Upload.parse((await api.post("/api/app/branding/logo", { contentType: "image/png" })).body);
  return {
    url,
    orgId,
    email,
    campaign,
    patch,
    uploadUrl: upload.uploadUrl,
    secrets: {
      password,
      newPassword: random(),
      clientSecret,
      apiKey,
      secondKey: CreatedKey.parse((await api.post("/app/api-keys")).body).key,
      webhookSecret: WebhookKey.parse((await api.post("/api/app/integrations/webhook-keys")).body).signingSecret,
      portalToken: Invited.parse(invited.body).advocate.portalToken,
      invitation: await waitForSent(received, /rri_[\w-]{43}/),
      signInLink: await waitForSent(received, /rrl_[\w-]{43}/),
      resetLink: await waitForSent(received, /rrp_[\w-]{43}/),
      unsubscribe: await waitForSent(received, /(?<=\/unsubscribe\/)[\w-]{30,}/),
      uploadSignature: z.string().parse(new URL(upload.uploadUrl).searchParams.get("signature")),
    },
  };
}

interface SecretUse {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });

/** Requests with each of an owner's secrets: valid, misspelled, in the wrong place, and in truncated bodies. */
export function listSecretUses(owner: SecretOwner, settings: Readonly<Record<string, string>>): SecretUse[] {
  const { secrets, orgId, email, campaign, patch, uploadUrl } = owner;
  const { apiKey, secondKey, portalToken, unsubscribe, webhookSecret, password, newPassword } = secrets;
  const event = JSON.stringify({ id: "1", type: "referral.convert", data: { referralId: portalToken } });
  const signature = sign(webhookSecret, event, new Date());
  const webhook = {
    method: "POST",
    path: `/api/webhooks/${orgId}`,
    headers: { "X-Service-Signature": signature },
  };
  const key = { ...bearer(apiKey), ...JSON_TYPE };
  const change = JSON.stringify({ currentPassword: password, newPassword });
  return [
    ...[apiKey, secondKey, `${apiKey}x`, secrets.resetLink].map((secret) => ({
      path: "/api/app/me",
      headers: bearer(secret),
    })),
    ...Object.values(secrets).flatMap((secret) => [
      { path: `/api/app/campaigns/${encodeURIComponent(secret)}`, headers: bearer(apiKey) },
      {
        path: `/api/app/me?key=${encodeURIComponent(secret)}`,
        headers: { Cookie: `referral-rewards=${secret}` },
      },
      { path: `/nowhere/${encodeURIComponent(secret)}?token=${encodeURIComponent(secret)}` },
      { method: "POST", path: campaign.replace(/\/[^/]*$/, ""), headers: key, body: `{"name":"${secret}"` },
      { method: "POST", path: "/api/app/invitations", headers: key, body: JSON.stringify({ email: secret }) },
      { method: "PATCH", path: campaign, headers: key, body: JSON.stringify({ name: `${secret}\0` }) },
    ]),
    { ...webhook, body: event },
    { ...webhook, body: `${event} ` },
    { ...webhook, body: "{" },
    { path: `/portal/${portalToken}` },
    { path: `/portal/${portalToken}/card` },
    { method: "POST", path: `/api/portal/${portalToken}`, headers: FORM, body: "action=refer" },
    { path: `/unsubscribe/${unsubscribe}` },
    { method: "POST", path: `/api/unsubscribe/${unsubscribe}`, headers: FORM, body: "action=nothing" },
    {
      method: "PUT",
      path: uploadUrl.slice(owner.url.length),
      headers: { "Content-Type": "image/png" },
      body: "no",
    },
    { method: "PATCH", path: "/api/app/sso", headers: key, body: JSON.stringify(patch) },
    { method: "POST", path: "/api/app/sso/test", headers: key, body: "{}" },
    { method: "POST", path: "/api/app/me/password", headers: key, body: change },
    { path: "/api/app/invitations/accept", headers: bearer(secrets.invitation) },
    { path: "/api/jobs/run", headers: bearer(settings["CRON_SECRET"] ?? "") },
    { path: "/api/jobs/run", headers: bearer(`${settings["CRON_SECRET"]}x`) },
    { path: "/api/metrics", headers: bearer(settings["METRICS_TOKEN"] ?? "") },
    { path: "/api/metrics", headers: bearer(`${settings["METRICS_TOKEN"]}x`) },
    { path: `/api/auth/callback/sso-${orgId}?code=${secrets.signInLink}&state=${secrets.invitation}` },
    ...["broken", ""].map((end) => ({
      method: "POST",
      path: "/api/app/password-resets/complete",
      body: `{"password":"${newPassword}","revokeApiKeys":false}${end}`,
      headers: { ...bearer(secrets.resetLink), ...JSON_TYPE },
    })),
    {
      method: "POST",
      path: "/api/app/sign-in-links",
      headers: { ...JSON_TYPE, Origin: owner.url },
      body: `{"email":"${email}","x":"${password}"}`,
    },
  ];
}

/** Stands in for every provider: it refuses each request and echoes it in the response. */
export interface EchoProvider {
  readonly url: string;
  /** Headers and bodies, oldest first. */
  readonly received: readonly string[];
  close(): void;
}

/** Starts the provider. It also describes itself as an OpenID Connect provider. */
export async function startEchoProvider(): Promise<EchoProvider> {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const echo = { headers: request.rawHeaders, url: request.url, body: await text(request) };
    received.push(JSON.stringify(echo));
    const isAsked = request.url === "/.well-known/openid-configuration";
    response.writeHead(isAsked ? 200 : 400, { "Content-Type": "application/json" });
    const refusal = {
      statusCode: 400,
      name: "validation_error",
      message: JSON.stringify(echo),
      error: "x",
      ...echo,
    };
    response.end(JSON.stringify(isAsked ? describeSelf(url) : refusal));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const url = `http://127.0.0.1:${port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, received, close };
}

function describeSelf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
}
