import { createServer, type Server } from "node:net";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { databaseUrl } from "@/lib/kit/env";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { useDatabase } from "@/proof/fixtures/own-database";
import { listenLocally } from "@/proof/fixtures/raw-http";
import { expectRefusal, fixedTerms } from "@/proof/fixtures/scenario";
import { shortenWaits } from "@/proof/fixtures/short-waits";

const path = "/api/app/campaigns";
let api: TestApi;
let workingUrl: string;
let server: Server | undefined;

beforeAll(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
  workingUrl = databaseUrl();
});

afterEach(async () => {
  server?.close();
  server = undefined;
  await useDatabase(workingUrl);
});

/** Starts a TCP server in place of the database. */
async function serveInstead(listener?: Parameters<typeof createServer>[1]): Promise<number> {
  server = createServer({}, listener);
  return listenLocally(server);
}

async function expectUnavailable(): Promise<void> {
  const answers = await Promise.all([api.get(path), api.post(path, fixedTerms), api.get("/api/app/dashboard")]);
  for (const answer of answers) {
    expectRefusal(answer, 503, "unavailable");
    expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|127\.0\.0\.1|CONNECT|postgres|select/i);
  }
}

describe("without a database the API responds 503", () => {
  it("when the server hangs up", async () => {
    const port = await serveInstead((socket) => socket.destroy());
    await useDatabase(`postgres://app:app@127.0.0.1:${port}/referral_rewards`);
    await expectUnavailable();
  });

  it("when nothing listens there, and recovers when the database is back", async () => {
    const port = await serveInstead();
    server?.close();
    await useDatabase(`postgres://app:app@127.0.0.1:${port}/referral_rewards`);
    await expectUnavailable();
    await useDatabase(workingUrl);
    expect((await api.get(path)).status).toBe(200);
  });

  it("when the server doesn't respond for 5 seconds", async () => {
    shortenWaits(5_000);
    const port = await serveInstead((socket) => socket.on("error", () => undefined));
    await useDatabase(`postgres://app:app@127.0.0.1:${port}/referral_rewards`);
    await expectUnavailable();
  });

  it("when there is no such host", async () => {
    await useDatabase("postgres://app:app@database.invalid/referral_rewards");
    await expectUnavailable();
  });
});
