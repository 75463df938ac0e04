import { createHmac } from "node:crypto";
import "@shopify/shopify-api/adapters/web-api";
import { ApiVersion, LogSeverity, shopifyApi } from "@shopify/shopify-api";
import fc from "fast-check";
import { WebhooksHelper } from "square";
import Stripe from "stripe";
import { expect, it } from "vitest";
import { shopify } from "@/lib/integrations/connections/profiles/shopify";
import { square } from "@/lib/integrations/connections/profiles/square";
import { stripe } from "@/lib/integrations/connections/profiles/stripe";

const BODIES = 10_000;
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
  .map((body, connection) => `${body}${connection}`);

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

it("accepts exactly what Stripe's library signs", () => {
  const timestamp = now.getTime() / 1_000;
  const verdicts = bodies.flatMap((body, connection) => {
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    const headers = { "Stripe-Signature": header };
    return [Buffer.from(body), flip(body, connection)].map((bytes) =>
      stripe.verify(receive(bytes, headers), { secret }),
    );
  });
  expect(verdicts.filter((verdict) => verdict === "genuine")).toHaveLength(BODIES);
  expect(verdicts.filter((verdict) => verdict === "forged")).toHaveLength(BODIES);
});

it("accepts exactly what Square's library accepts", async () => {
  for (const [connection, body] of bodies.entries()) {
    const signatureHeader = digest(address + body);
    const headers = { "X-Square-HmacSha256-Signature": signatureHeader };
    const flipped = flip(body, connection);
    const request = { signatureHeader, signatureKey: secret, notificationUrl: address };
    const theirs = [
      await WebhooksHelper.verifySignature({ ...request, requestBody: body }),
      await WebhooksHelper.verifySignature({ ...request, requestBody: new TextDecoder().decode(flipped) }),
    ];
    const ours = [Buffer.from(body), flipped].map((bytes) =>
      square.verify(receive(bytes, headers), { secret }),
    );
    if (`${theirs}` !== "true,false" || `${ours}` !== "genuine,forged")
      expect({ body, theirs, ours }).toBeUndefined();
  }
});

it("accepts exactly what Shopify's library accepts", async () => {
  for (const [connection, body] of bodies.entries()) {
    const headers = {
      "X-Shopify-Api-Version": "2026-01",
      "X-Shopify-Hmac-Sha256": digest(body),
      "X-Shopify-Shop-Domain": "shop.myshopify.com",
      "X-Shopify-Topic": "orders/paid",
      "X-Shopify-Webhook-Id": "b54557e4",
    };
    const flipped = flip(body, connection);
    const rawRequest = new Request(address, { method: "POST", headers });
    const theirs = [
      (await library.webhooks.validate({ rawBody: body, rawRequest })).valid,
      (await library.webhooks.validate({ rawBody: new TextDecoder().decode(flipped), rawRequest })).valid,
    ];
    const ours = [Buffer.from(body), flipped].map((bytes) =>
      shopify.verify(receive(bytes, headers), { secret }),
    );
    if (`${theirs}` !== "true,false" || `${ours}` !== "genuine,forged")
      expect({ body, theirs, ours }).toBeUndefined();
  }
});
