import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createResendDriver } from "@/lib/messages/drivers/resend";
import { failureOf, makeEmail } from "@/proof/fixtures/deliveries";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";

const provider = isolateEmailProvider();

function driver(of: { timeoutMs?: number; url?: string } = {}) {
  const { RESEND_API_KEY: apiKey, EMAIL_FROM: from } = provider().env;
  return createResendDriver({ apiKey, from, baseUrl: of.url ?? provider().url, ...of });
}

describe("an e-mail through Resend", () => {
  it("arrives as it is given, in the business's name from the installation's address", async () => {
    const headers = {
      "List-Unsubscribe": "<https://acme.com/u/1>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    const email = makeEmail({ fromName: 'Smith, "Joe" & Söhne', headers });
    const delivery = await driver({ url: `${provider().url}/` })(email);

    const { messageId, fromName: _, ...content } = email;
    const from = "\"Smith, 'Joe' & Söhne\" <rewards@mail.acme.com>";
    expect(provider().accepted).toEqual([
      { id: expect.any(String), idempotencyKey: messageId, from, ...content },
    ]);
    expect(delivery).toEqual({ outcome: "sent", providerId: provider().accepted[0]?.id });
  });

  it("is sent once however often it is handed over", async () => {
    const email = makeEmail();
    const first = await driver()(email);
    expect(await driver()(email)).toEqual(first);
    expect(provider().accepted).toHaveLength(1);
  });

  it("whose answer was lost after it was accepted is sent once", async () => {
    const email = makeEmail();
    provider().mood = "cut";
    await failureOf(driver()(email));
    provider().mood = "well";
    const delivery = await driver()(email);
    expect(provider().accepted).toHaveLength(1);
    expect(delivery).toEqual({ outcome: "sent", providerId: provider().accepted[0]?.id });
  });

  it("that took too long is accepted meanwhile and sent once", async () => {
    const email = makeEmail();
    provider().latencyMs = 300;
    await failureOf(driver({ timeoutMs: 50 })(email));
    expect((await failureOf(driver()(email))).message).toContain("409");
    while (provider().accepted.length === 0) await sleep(10);
    expect(await driver()(email)).toEqual({ outcome: "sent", providerId: provider().accepted[0]?.id });
    expect(provider().accepted).toHaveLength(1);
  });

  it("is refused with other content than it was accepted with", async () => {
    const email = makeEmail();
    await driver()(email);
    expect(await driver()({ ...email, subject: "Other" })).toEqual({
      outcome: "refused",
      reason: expect.stringContaining("most likely arrived"),
    });
  });
});
