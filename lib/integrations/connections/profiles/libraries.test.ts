import { createHmac } from "node:crypto";
import "@shopify/shopify-api/adapters/web-api";
import { ApiVersion, LogSeverity, shopifyApi } from "@shopify/shopify-api";
import fc from "fast-check";
import { WebhooksHelper } from "square";
import Stripe from "stripe";
import { expect, it } from "vitest";
import type { Profile } from "@/lib/integrations/connections/profile";
import { shopify } from "@/lib/integrations/connections/profiles/shopify";
import { square } from "@/lib/integrations/connections/profiles/square";
import { stripe } from "@/lib/integrations/connections/profiles/stripe";

const BODIES = 2_000;
const address = "https://rewards.example.com/api/connections/019adf1e";
const now = new Date("2026-11-26T09:00:00Z");
const secret = "qfjakbt2uWB8DKAMECF-EA";

const bodies = fc
  .sample(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
    ),
    { numRuns: BODIES },
  )
  .map((body, index) => `${body}${index}`);

const library = shopifyApi({
  apiSecretKey: secret,
  apiKey: "key",
  apiVersion: ApiVersion.January26,
  hostName: "rewards.example.com",
  isEmbeddedApp: false,
  logger: { level: LogSeverity.Error },
});

function receive(body: Uint8Array, headers: Record<string, string>) {
  return { body, headers: new Headers(headers), address, now };
}

/** The body with one flipped bit in the given byte. */
function flip(body: string, index: number): Uint8Array {
  const bytes = Buffer.from(body);
  bytes[index % bytes.length] = (bytes[index % bytes.length] ?? 0) ^ (1 << (index % 8));
  return bytes;
}

function digest(content: string): string {
  return createHmac("sha256", secret).update(content).digest("base64");
}

const asText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

type Signed = (body: string) => Record<string, string>;
type Accepts = (body: string, headers: Record<string, string>) => Promise<boolean>;

const libraries: readonly (readonly [string, Profile, Signed, Accepts])[] = [
  [
    "Stripe",
    stripe,
    (payload) => {
      const timestamp = now.getTime() / 1_000;
      return { "Stripe-Signature": Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
    },
    async (body, { "Stripe-Signature": header = "" }) => {
      const { signature } = Stripe.webhooks;
      try {
        return Boolean(signature?.verifyHeader(body, header, secret, 300, undefined, now.getTime()));
      } catch {
        return false;
      }
    },
  ],
  [
    "Square",
    square,
    (body) => ({ "X-Square-HmacSha256-Signature": digest(address + body) }),
    (requestBody, { "X-Square-HmacSha256-Signature": signatureHeader = "" }) =>
      WebhooksHelper.verifySignature({
        requestBody,
        signatureHeader,
        signatureKey: secret,
        notificationUrl: address,
      }),
  ],
  [
    "Shopify",
    shopify,
    (body) => ({
      "X-Shopify-Api-Version": "2026-01",
      "X-Shopify-Hmac-Sha256": digest(body),
      "X-Shopify-Shop-Domain": "shop.myshopify.com",
      "X-Shopify-Topic": "orders/paid",
      "X-Shopify-Webhook-Id": "b54557e4",
    }),
    async (rawBody, headers) => {
      const rawRequest = new Request(address, { method: "POST", headers });
      return (await library.webhooks.validate({ rawBody, rawRequest })).valid;
    },
  ],
];

it.each(libraries)("accepts exactly what %s's library accepts", async (_, profile, sign, accepts) => {
  for (const [index, body] of bodies.entries()) {
    const headers = sign(body);
    const flipped = flip(body, index);
    const theirs = [await accepts(body, headers), await accepts(asText(flipped), headers)];
    const ours = [Buffer.from(body), flipped].map((bytes) => profile.verify(receive(bytes, headers), { secret }));
    if (`${theirs}` !== "true,false" || `${ours}` !== "genuine,forged") expect({ body, theirs, ours }).toBeUndefined();
  }
});
