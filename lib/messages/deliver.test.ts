import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { findMessage } from "@/lib/messages/find";
import { queueMemberMessage } from "@/lib/messages/outbox";
import { setEnv } from "@/lib/platform/env";
import { keepHouse } from "@/lib/platform/ops/keep-house";
import { isolateEmailProvider, isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { isolateJobs } from "@/proof/fixtures/jobs";
import { type Addressee, createAddressee, queueBacklog } from "@/proof/fixtures/message-backlog";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { optedOut } from "@/proof/fixtures/sms-provider";

isolateDatabase();
const emails = isolateEmailProvider();
const texts = isolateSmsProvider();
const work = isolateJobs();

let ann: Addressee;
beforeAll(async () => {
  ann = await createAddressee();
});

async function read(id: string | undefined) {
  const row = await findMessage(database(), ann.orgId, id ?? "");
  if (!row) throw new Error("The message is gone");
  return row.message;
}

const HOUR_MS = 60 * 60 * 1000;

async function queueReset(validMs: number): Promise<string> {
  const now = new Date();
  const causeId = randomUUID();
  const secret = {
    url: `https://refer.acme.com/reset#${causeId}`,
    expiresAt: new Date(now.getTime() + validMs),
  };
  return transact((tx) =>
    queueMemberMessage(tx, {
      orgId: ann.orgId,
      template: "password-reset",
      causeId,
      email: "dana@mail.acme.com",
      data: { minutesValid: 60 },
      secret,
      now,
    }),
  );
}

describe("an e-mail", () => {
  it("to an advocate comes from the organization, with the headers of one-click unsubscribing", async () => {
    const [id] = await queueBacklog(ann, "email", 1);
    await work("email");
    const [email] = emails().accepted;
    expect(email).toMatchObject({
      idempotencyKey: id,
      from: '"Acme Plumbing" <rewards@mail.acme.com>',
      to: "ann0@mail.acme.com",
      headers: {
        "List-Unsubscribe": expect.stringMatching(/^<http:\/\/localhost:3000\/api\/unsubscribe\/[\w-]{64}>$/),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    const message = await read(id);
    expect(message).toMatchObject({ status: "sent", providerId: email?.id, problem: null, attempts: 1 });
    expect(message.sentWith).toMatchObject({ name: "Acme Plumbing" });
  });

  it("to a member has the secret link and no unsubscribing, and the link is forgotten once it was sent", async () => {
    const id = await queueReset(HOUR_MS);
    const { sealedUrl, causeId } = await read(id);
    expect(sealedUrl).not.toBeNull();
    await work("email");
    const [email] = emails().accepted;
    expect(email?.text).toContain(`https://refer.acme.com/reset#${causeId}`);
    expect(email?.headers).toEqual({});
    expect(await read(id)).toMatchObject({ status: "sent", sealedUrl: null });
  });

  it("whose link has expired is not sent any more", async () => {
    const id = await queueReset(-1);
    await work("email");
    expect(emails().requests).toBe(0);
    expect(await read(id)).toMatchObject({ status: "failed", sealedUrl: null, attempts: 0 });
  });

  it("that is captured keeps its link until it expires", async () => {
    setEnv({ RESEND_API_KEY: "", EMAIL_FROM: "" });
    try {
      const id = await queueReset(HOUR_MS);
      await work("email");
      const later = (ms: number) => keepHouse(new Date(Date.now() + ms), (line) => expect(line).toBe(""));
      await later(0);
      const captured = await read(id);
      expect(captured).toMatchObject({ status: "captured", providerId: null });
      expect(captured.sealedUrl).not.toBeNull();
      await later(2 * HOUR_MS);
      expect((await read(id)).sealedUrl).toBeNull();
    } finally {
      setEnv(emails().env);
    }
  });
});

describe("a text", () => {
  it("says on the first to a number how to opt out, and only there", async () => {
    const ben = await createAddressee();
    for (let round = 1; round <= 2; round++) {
      await queueBacklog(ben, "sms", 2);
      await work("sms");
    }
    const hints = texts().accepted.map(({ body }) => body.includes("STOP"));
    expect(hints).toEqual([true, true, false, false]);
  });

  it("to somebody who answered STOP at the provider is suppressed, and so is the next one without asking", async () => {
    const [first] = await queueBacklog(ann, "sms", 1);
    texts().refusals.set("+14155552000", optedOut);
    await work("sms");
    expect(await read(first)).toMatchObject({ status: "suppressed", attempts: 1 });
    expect(texts().requests).toBe(1);
    const [next] = await queueBacklog(ann, "sms", 1);
    await work("sms");
    expect(await read(next)).toMatchObject({ status: "suppressed", attempts: 0 });
    expect(texts().requests).toBe(1);
  });
});
