import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { setEnv } from "@/lib/kit/env";
import { openPlace } from "@/lib/platform/backup/place";
import { findFreePort } from "@/lib/platform/postgres/server";
import { type S3Server, startS3Server } from "@/proof/fixtures/s3-server";

const MIB = 1024 * 1024;
const go = new AbortController().signal;
const piece = randomBytes(MIB);
let server: S3Server;

beforeAll(async () => {
  server = await startS3Server();
  setEnv(server.settings);
});
afterEach(() => {
  server.fail(() => false);
  setEnv(server.settings);
});
afterAll(async () => {
  const unset = Object.keys(server.settings).map((name) => [name, ""]);
  setEnv(Object.fromEntries(unset));
  await server.stop();
});

async function* content(pieces: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < pieces; at++) yield piece;
}

async function readBack(file: string): Promise<Buffer | null> {
  const stored = await openPlace().read(file);
  return stored && Buffer.from(await new Response(stored.body).arrayBuffer());
}

it.each([
  ["in one request", 3],
  ["in parts", 40],
])("stores a backup %s, reads it and deletes it", async (_, pieces) => {
  expect(await openPlace().store("a.gz", content(pieces), go)).toBe(pieces * MIB);
  expect([...server.objects.keys()]).toEqual(["rewards/a.gz"]);
  expect(server.largestRequest()).toBeLessThanOrEqual(8 * MIB);
  const bytes = await readBack("a.gz");
  expect(bytes?.equals(Buffer.concat(Array<Buffer>(pieces).fill(piece)))).toBe(true);
  expect(await openPlace().read("b.gz")).toBeNull();
  await openPlace().remove("a.gz");
  expect(server.objects.size).toBe(0);
});

it("leaves no parts of a failed or canceled upload", async () => {
  server.fail((request) => request === "PUT partNumber uploadId");
  await expect(openPlace().store("a.gz", content(40), go)).rejects.toThrow(/refused with InternalError/);
  server.fail(() => false);
  const ended = new AbortController();
  async function* endless() {
    for (let at = 0; ; at++) {
      if (at === 40) ended.abort(new Error("The worker was stopped"));
      yield piece;
    }
  }
  await expect(openPlace().store("a.gz", endless(), ended.signal)).rejects.toThrow("The worker was stopped");
  expect([server.objects.size, server.openUploads.size]).toEqual([0, 0]);
});

it("removes the parts that a killed worker uploaded", async () => {
  server.fail((request) => request === "POST uploadId" || request === "GET uploads prefix");
  await expect(openPlace().store("a.gz", content(40), go)).rejects.toThrow();
  server.fail(() => false);
  expect(server.openUploads.size).toBe(1);
  await openPlace().remove("a.gz");
  expect(server.openUploads.size).toBe(0);
});

it.each([
  ["BACKUP_S3_ACCESS_KEY_ID", "AKIAOTHER", /InvalidAccessKeyId: correct BACKUP_S3_ACCESS_KEY_ID/],
  ["BACKUP_S3_SECRET_ACCESS_KEY", "another", /SignatureDoesNotMatch: correct BACKUP_S3_SECRET_ACCESS_KEY/],
  ["BACKUP_S3_URL", "other", /NoSuchBucket: make the bucket, or correct BACKUP_S3_URL/],
  ["BACKUP_S3_URL", "closed", /can't be reached \(.*ECONNREFUSED.*\): check BACKUP_S3_URL/],
])("names the setting to correct: %s %s", async (name, value, says) => {
  const { BACKUP_S3_URL = "" } = server.settings;
  const addresses: Readonly<Record<string, string>> = {
    other: BACKUP_S3_URL.replace("/backups/", "/others/"),
    closed: `http://127.0.0.1:${await findFreePort()}/backups`,
  };
  setEnv({ [name]: addresses[value] ?? value });
  await expect(openPlace().store("a.gz", content(1), go)).rejects.toThrow(says);
});
