import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openClient } from "@/db/open-client";
import { openDeliverer } from "@/lib/integrations/outbound/deliver";
import { setEnv } from "@/lib/kit/env";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { deliverDue } from "@/proof/fixtures/deliver-due";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { addReferral, createCampaign, enrollAdvocate, expectRefusal } from "@/proof/fixtures/scenario";
import { forgetEndpoints, listenFor } from "@/proof/fixtures/webhook-receiver";

const ownDatabase = isolateDatabase();

/** Runs statements as the owner of the suite's database. */
async function asOwner(statement: string): Promise<void> {
  const owner = openClient(ownDatabase().ownerUrl, { max: 1 });
  try {
    await owner.unsafe(statement);
  } finally {
    await owner.end();
  }
}

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
const endpointsPath = "/api/app/webhook-endpoints";

afterEach(async () => {
  setEnv({ ALLOW_PRIVATE_NETWORKS: "on" });
  await forgetEndpoints();
});

let api: TestApi;
let orgId: string;
let email: string;
beforeEach(async () => {
  const organization = await createTestOrganization({ tier: "pro" });
  ({ orgId, email } = organization);
  api = apiAs(organization.apiKey);
});

const listen = (eventTypes?: readonly string[], by = api) => listenFor(by, eventTypes);

describe("a failing endpoint", () => {
  it("gets 10 attempts, each after its pause, before the delivery is given up", async () => {
    const { receiver, log, sendTest } = await listen();
    receiver.mood = { status: 500, body: "Broken" };
    await sendTest();
    let now = Date.now() + SECOND;
    for (let tries = 1; tries <= 10; tries++) {
      expect(await deliverDue(new Date(now))).toBe(1);
      const [delivery] = await log();
      expect(delivery).toMatchObject({ tries, state: tries < 10 ? "waiting" : "failed" });
      expect(await deliverDue(new Date(now + 4 * SECOND))).toBe(0);
      now = tries < 10 ? Date.parse(String(delivery?.nextTryAt)) : now;
    }
    expect(receiver.requests).toBe(10);
    const [delivery] = await log();
    expect(delivery?.lastAttempt).toMatchObject({
      status: 500,
      problem: "answered 500",
      answer: "Broken",
    });
  });

  it("pauses all of its deliveries for as long as it requests", async () => {
    const { receiver, sendTest } = await listen();
    receiver.mood = { status: 429, headers: { "Retry-After": "600" } };
    await sendTest();
    const now = Date.now() + SECOND;
    await deliverDue(new Date(now));
    receiver.mood = "well";
    await sendTest();
    expect(await deliverDue(new Date(now + 500 * SECOND))).toBe(0);
    expect(await deliverDue(new Date(now + 660 * SECOND))).toBe(1);
    expect(await deliverDue(new Date(now + 661 * SECOND))).toBe(1);
  });

  it("is no longer paused or failing once it has another address", async () => {
    const { receiver, path, read, sendTest } = await listen();
    receiver.mood = { status: 429, headers: { "Retry-After": "36000" } };
    await sendTest();
    const now = Date.now() + SECOND;
    await deliverDue(new Date(now));
    receiver.mood = "well";
    await api.patch(path, { url: `${receiver.url}/fixed` });
    expect(await read()).toMatchObject({ failures: 0, failingSince: null });
    await sendTest();
    expect(await deliverDue(new Date(now + SECOND))).toBe(1);
  });

  it.each([
    [
      "redirects",
      { status: 302, headers: { Location: "http://127.0.0.1/" } },
      "redirected, which webhooks don’t follow",
    ],
    ["cuts the connection", "down", expect.stringContaining("didn’t answer")],
    ["answers 503", { status: 503 }, "answered 503"],
  ] as const)("reports that it %s", async (_, mood, problem) => {
    const { receiver, log, sendTest } = await listen();
    receiver.mood = mood;
    await sendTest();
    await deliverDue(new Date(Date.now() + SECOND));
    expect((await log())[0]?.lastAttempt).toMatchObject({ problem });
  });

  it("accepts responses of any length but reads only 2 KiB", async () => {
    const { receiver, log, sendTest } = await listen();
    receiver.mood = { status: 200, body: "x".repeat(5_000_000) };
    await sendTest();
    await deliverDue(new Date(Date.now() + SECOND));
    const [delivery] = await log();
    expect(delivery).toMatchObject({ state: "delivered" });
    expect(JSON.stringify(delivery).match(/x{2000,}/)?.[0]).toHaveLength(2_048);
  });

  it("is turned off at once when it answers 410, and the admins are notified", async () => {
    const { receiver, path, read, endpointId, sendTest } = await listen();
    await createTestUser(orgId, "user");
    receiver.mood = { status: 410 };
    await sendTest();
    await sendTest();
    await deliverDue(new Date(Date.now() + SECOND));
    expect(await read()).toMatchObject({ stop: "gone" });
    const mails = (await readMessages(orgId)).filter(({ template }) => template === "webhook-trouble");
    expect(mails).toMatchObject([{ recipient: email, data: { stopped: "gone", endpointId } }]);
    expectRefusal(await sendTest(), 409, "endpoint_off");
    expectRefusal(await api.post(`${path}/recover`, { since: "2026-01-01T00:00:00Z" }), 409, "endpoint_off");
  });

  it("is turned off after five days of failures, warns the admins after five in a row, and starts with a clean record when turned on", async () => {
    const { receiver, path, read, sendTest } = await listen();
    receiver.mood = "failing";
    const start = Date.now() + SECOND;
    const troubles = async () =>
      (await readMessages(orgId)).filter(({ template }) => template === "webhook-trouble").map(({ data }) => data);
    for (let day = 0; day <= 5; day++) {
      expect(await read()).toMatchObject({ stop: null });
      await sendTest();
      await deliverDue(new Date(start + day * DAY));
      if (day === 0) expect(await troubles()).toEqual([]);
    }
    expect(await read()).toMatchObject({ stop: "failing" });
    expect(await troubles()).toMatchObject([{ problem: "answered 500" }, { stopped: "failing" }]);
    receiver.mood = "well";
    await api.patch(path, { isOn: true });
    expect(await read()).toMatchObject({ stop: null, failures: 0, failingSince: null });
    const since = new Date(start - DAY).toISOString();
    expect((await api.post(`${path}/recover`, { since })).body).toEqual({ deliveries: 0 });
    await createCampaign(api);
  });
});

describe("an endpoint address", () => {
  it.each([
    "http://example.com/hook",
    "https://127.0.0.1/hook",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:10.0.0.1]/hook",
    "https://user:secret@example.com/hook",
    "https://example.com:22/hook",
  ])("is refused if it is private or unusable: %s", async (url) => {
    setEnv({ ALLOW_PRIVATE_NETWORKS: "off" });
    expectRefusal(await api.post(endpointsPath, { url }), 400, "invalid_input", "url");
    setEnv({ ALLOW_PRIVATE_NETWORKS: "on" });
    const { path, read } = await listen();
    setEnv({ ALLOW_PRIVATE_NETWORKS: "off" });
    expectRefusal(await api.patch(path, { url }), 400, "invalid_input", "url");
    expect((await read()).url).not.toBe(url);
  });

  it("is not reached once it resolves to a private network", async () => {
    const { receiver, log, sendTest } = await listen();
    await sendTest();
    setEnv({ ALLOW_PRIVATE_NETWORKS: "off" });
    await deliverDue(new Date(Date.now() + SECOND));
    expect(receiver.requests).toBe(0);
    expect((await log())[0]).toMatchObject({ state: "waiting" });
  });
});

it("a killed worker's deliveries are sent again a minute later with the same id", async () => {
  const { receiver, sendTest } = await listen();
  receiver.mood = "cut";
  await sendTest();
  // The worker claims it and dies before storing the result.
  await openDeliverer().round();
  receiver.mood = "well";
  expect(await deliverDue(new Date(Date.now() + 50 * SECOND))).toBe(0);
  expect(await deliverDue(new Date(Date.now() + 61 * SECOND))).toBe(1);
  const ids = receiver.accepted.map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
});

it("results that could not be stored are stored later, and the delivery isn’t sent again", async () => {
  const { receiver, log, sendTest } = await listen();
  await sendTest();
  const { round, finish } = openDeliverer();
  await round();
  await asOwner("REVOKE UPDATE ON webhook_deliveries FROM referral_rewards_app");
  try {
    await expect(finish()).rejects.toThrow();
    await expect(round()).rejects.toThrow();
  } finally {
    await asOwner("GRANT UPDATE ON webhook_deliveries TO referral_rewards_app");
  }
  expect(await log()).toMatchObject([{ state: "waiting" }]);
  await round();
  expect(await log()).toMatchObject([{ state: "delivered", tries: 1 }]);
  expect(receiver.requests).toBe(1);
});

it("a delivery whose event can’t be read stays due", async () => {
  const { receiver, log } = await listen(["referral.flagged"]);
  const campaign = await createCampaign(api);
  const ann = await enrollAdvocate(api, campaign);
  const friendEmail = uniqueEmail("fox").replace("@example.com", "@mailinator.com");
  await addReferral(api, campaign, ann, { friendEmail });
  const { round, finish } = openDeliverer();
  await asOwner("REVOKE SELECT ON referral_flags FROM referral_rewards_app");
  try {
    await expect(round()).rejects.toThrow();
  } finally {
    await asOwner("GRANT SELECT ON referral_flags TO referral_rewards_app");
  }
  await round();
  await finish();
  expect(await log()).toMatchObject([{ state: "delivered", tries: 1 }]);
  expect(receiver.typesOf()).toEqual(["referral.flagged"]);
});

it("a stopping worker stores the results of its requests in flight", async () => {
  const { receiver, log, sendTest } = await listen();
  await sendTest();
  const { round, finish } = openDeliverer();
  await round();
  await finish();
  expect(receiver.typesOf()).toEqual(["webhook.test"]);
  expect(await log()).toMatchObject([{ state: "delivered", lastAttempt: { status: 200 } }]);
});
