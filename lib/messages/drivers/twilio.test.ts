import { describe, expect, it } from "vitest";
import { createTwilioDriver } from "@/lib/messages/drivers/twilio";
import { failureOf, makeText } from "@/proof/fixtures/deliveries";
import { isolateSmsProvider } from "@/proof/fixtures/isolate-providers";

const provider = isolateSmsProvider();

function driver(of: { from?: string; slash?: string } = {}) {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM } = provider().env;
  const baseUrl = `${provider().url}${of.slash ?? ""}`;
  return createTwilioDriver({ accountSid, authToken, from: of.from ?? TWILIO_FROM, baseUrl });
}

describe("a text through Twilio", () => {
  it("arrives as it is given, from the installation's number", async () => {
    const text = makeText({ body: "Søren: $25 + 5% = yours & more\nhttps://acme.com/r/1?a=b" });
    const delivery = await driver({ slash: "/" })(text);

    const { messageId: idempotencyKey, to, body } = text;
    const sender = { from: provider().env.TWILIO_FROM, messagingServiceSid: null };
    expect(provider().accepted).toEqual([{ id: expect.any(String), idempotencyKey, to, body, ...sender }]);
    expect(delivery).toEqual({ outcome: "sent", providerId: provider().accepted[0]?.id });
  });

  it("may come from a messaging service", async () => {
    const from = `MG${"0".repeat(32)}`;
    await driver({ from })(makeText());
    expect(provider().accepted).toMatchObject([{ from: null, messagingServiceSid: from }]);
  });

  it("whose answer was lost after it was accepted is sent again: Twilio does not heed the key", async () => {
    const text = makeText();
    const send = driver();
    provider().mood = "cut";
    await failureOf(send(text));
    provider().mood = "well";
    expect(await send(text)).toMatchObject({ outcome: "sent" });
    const keys = provider().accepted.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([text.messageId, text.messageId]);
  });

  it("carries its own key when many go out at once", async () => {
    provider().latencyMs = 50;
    const send = driver();
    const texts = Array.from({ length: 10 }, () => makeText());
    const deliveries = await Promise.all(texts.map(send));
    expect(new Set(deliveries.map((delivery) => delivery.outcome))).toEqual(new Set(["sent"]));
    expect(
      provider()
        .accepted.map(({ idempotencyKey }) => idempotencyKey)
        .sort(),
    ).toEqual(texts.map(({ messageId }) => messageId).sort());
  });
});
