import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { findMessage } from "@/lib/messages/find";
import { emailProblem } from "@/proof/fixtures/email-provider";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { isolateJobs } from "@/proof/fixtures/jobs";
import type { Mood } from "@/proof/fixtures/local-provider";
import {
  type Addressee,
  countMessages,
  createAddressee,
  hurryRetries,
  queueBacklog,
} from "@/proof/fixtures/message-backlog";
import { isolateDatabase } from "@/proof/fixtures/own-database";

/** A first attempt and 16 more (see the migration that makes the queues). */
const ATTEMPTS = 17;

const scratch = isolateDatabase();
const provider = isolateEmailProvider();
const work = isolateJobs();

let ann: Addressee;
beforeAll(async () => {
  ann = await createAddressee();
  await work("email");
});

let ids: string[];
beforeEach(async () => {
  ids = await queueBacklog(ann, "email", 20);
});

async function tryAgain(): Promise<void> {
  expect(await hurryRetries(scratch().ownerUrl)).toBe(ids.length);
  expect(await work("email")).toBe(ids.length);
}

async function readFirst() {
  const row = await findMessage(database(), ann.orgId, ids[0] ?? "");
  if (!row) throw new Error("The message is gone");
  return row.message;
}

const addresses = () => provider().accepted.map(({ to }) => to);

describe("a provider in trouble", () => {
  it("delays messages through every kind of it, and none is lost or doubled", async () => {
    const moods: Mood[] = [
      "down",
      "cut",
      emailProblem(500, "application_error", "Broken"),
      emailProblem(429, "rate_limit_exceeded", "Too many", { "retry-after": "1" }),
      emailProblem(401, "validation_error", "API key is invalid"),
    ];
    for (const [attempt, mood] of moods.entries()) {
      provider().mood = mood;
      if (attempt === 0) expect(await work("email")).toBe(ids.length);
      else await tryAgain();
      expect(await readFirst()).toMatchObject({ status: "queued", attempts: attempt + 1 });
      expect((await readFirst()).problem).toMatch(/\w/);
    }
    provider().mood = "well";
    await tryAgain();
    expect(await readFirst()).toMatchObject({ status: "sent", attempts: moods.length + 1, problem: null });
    expect(await countMessages(ann, "queued")).toBe(0);
    expect(addresses()).toHaveLength(ids.length);
    expect(new Set(addresses()).size).toBe(ids.length);
    expect(await work("email")).toBe(0);
  });

  it("ends a message after its last attempt, and says why", async () => {
    provider().mood = emailProblem(500, "application_error", "Broken");
    await work("email");
    for (let attempt = 2; attempt <= ATTEMPTS; attempt++) await tryAgain();
    expect(await hurryRetries(scratch().ownerUrl)).toBe(0);
    expect(await work("undeliverable")).toBe(ids.length);
    const { status, problem, attempts } = await readFirst();
    expect({ status, attempts }).toEqual({ status: "failed", attempts: ATTEMPTS });
    expect(problem).toMatch(/^Given up after many attempts\. \w/);
    provider().mood = "well";
    expect(await work("email")).toBe(0);
    expect(provider().accepted).toEqual([]);
  });

  it("does not try again what another attempt would not change", async () => {
    provider().refusals.set(
      "ann0@mail.acme.com",
      emailProblem(422, "validation_error", "Invalid `to` field"),
    );
    await work("email");
    expect(await readFirst()).toMatchObject({ status: "failed", attempts: 1 });
    expect((await readFirst()).problem).toMatch(/\w/);
    expect(await hurryRetries(scratch().ownerUrl)).toBe(0);
    expect(addresses()).toHaveLength(ids.length - 1);
  });
});
