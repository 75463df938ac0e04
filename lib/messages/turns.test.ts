import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { newId } from "@/db/new-id";
import type { Plan } from "@/lib/kit/auth/access";
import { DAY_MS } from "@/lib/kit/durations";
import { setEnv } from "@/lib/kit/env";
import { queueMemberMessage, queueMessages } from "@/lib/messages/outbox";
import { runMaintenance } from "@/lib/platform/ops/maintenance";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { sendFriendForm } from "@/proof/fixtures/friend-forms";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { drain as work } from "@/proof/fixtures/jobs";
import { type Addressee, createAddressee, hurryRetries, queueBacklog } from "@/proof/fixtures/message-backlog";
import { captureMessages, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { addPostalAddress, createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { createCampaign, enrollAdvocate, type TestCampaign } from "@/proof/fixtures/scenario";
import { runAlone } from "@/proof/guards/scratch-database";

const scratch = isolateDatabase();
const emails = isolateEmailProvider();
isolateRateLimits();

const received = () => emails().accepted.map(({ to }) => to);

/** Moves turn counts and holds into the past. */
const letPass = (interval: string) =>
  runAlone(scratch().ownerUrl, [
    `UPDATE recipient_turns SET taken = ARRAY(SELECT t - interval '${interval}' FROM unnest(taken) t)`,
    `UPDATE invite_counts SET since = since - interval '${interval}'`,
    `UPDATE message_jobs SET due_at = due_at - interval '${interval}'`,
  ]);

async function queueReward({ orgId, advocateId }: Addressee, recipient: string): Promise<void> {
  const data = { advocateName: "Ann Reyes", friendName: "Fred Fox", rewardCents: 2500, balanceCents: 2500 };
  const [now, template, channel] = [new Date(), "reward-advocate", "email"] as const;
  const row = { orgId, id: newId(now), channel, template, recipient, advocateId, createdAt: now, data };
  await transact((tx) => queueMessages(tx, [{ ...row, causeId: randomUUID() }]));
}

/** An organization of the given age and plan, with a campaign. */
async function openOrganization(ageDays: number, overrides: Partial<Plan> = {}) {
  const { orgId, apiKey } = await createTestOrganization({ overrides });
  await addPostalAddress(orgId);
  await runAlone(scratch().ownerUrl, [
    `UPDATE organizations SET created_at = now() - interval '${ageDays} days' WHERE id = '${orgId}'`,
  ]);
  const api = apiAs(apiKey);
  return { orgId, api, campaign: await createCampaign(api) };
}

describe("one person", () => {
  const spellings = ["victim@gmail.com", "Victim+1@Gmail.com", "vic.tim@googlemail.com", "v.ictim+2@gmail.com"];

  it("gets three unrequested messages a day across all businesses and workers; the rest wait and then go out", async () => {
    const senders = await Promise.all([1, 2].map(createAddressee));
    for (const { orgId } of senders) await captureMessages(orgId);
    await work("email");
    for (const sender of senders) {
      for (const spelling of spellings) await queueReward(sender, spelling);
    }
    await Promise.all([work("email"), work("email")]);
    expect(received()).toHaveLength(3);
    const stored = (await Promise.all(senders.map(({ orgId }) => readMessages(orgId)))).flat();
    const held = stored.filter(({ status }) => status === "queued");
    expect(held).toHaveLength(5);
    for (const { heldUntil, problem, attempts } of held) {
      const inADay = Math.abs((heldUntil?.getTime() ?? 0) - Date.now() - DAY_MS);
      expect(inADay).toBeLessThan(60_000);
      expect(problem).toBe("One person gets no more than 3 messages a day they didn’t ask for.");
      expect(attempts).toBe(0);
    }
    expect(await work("email")).toBe(0);
    await letPass("24 hours");
    expect(await work("email")).toBe(5);
    expect(received()).toHaveLength(6);
    await letPass("24 hours");
    await work("email");
    expect(received()).toHaveLength(8);
    expect(new Set(emails().accepted.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(8);
  });

  it("counts a message once despite a lost attempt, and always gets sign-in email", async () => {
    const sender = await createAddressee();
    await captureMessages(sender.orgId);
    await work("email");
    emails().mood = "down";
    for (let sent = 0; sent < 3; sent++) await queueReward(sender, "ann@mail.acme.com");
    await work("email");
    await queueReward(sender, "ann@mail.acme.com");
    emails().mood = "well";
    await work("email");
    expect(received()).toEqual([]);
    await hurryRetries(scratch().ownerUrl);
    await work("email");
    expect(received()).toHaveLength(3);
    await queueLink(sender.orgId, "ann@mail.acme.com");
    await work("sign-in");
    expect(received()).toHaveLength(4);
    await runMaintenance(new Date(Date.now() + DAY_MS + 1), (line) => expect(line).toBe(""));
    await letPass("24 hours");
    await work("email");
    expect(received()).toHaveLength(5);
  });
});

describe("an organization", () => {
  const list = async (api: TestApi, query = "") => (await api.get(`/api/app/messages${query}`)).body["messages"];

  it("that is new sends a limited number of invites a day, to any recipients, with a reason for the rest", async () => {
    const { orgId, api, campaign } = await openOrganization(6, { dailyInvites: 2 });
    const ann = await enrollAdvocate(api, campaign, { email: "ann1@mail.acme.com" });
    await work("email");
    // One advocate whose address changes each time.
    for (const next of ["ann2", "ann3", "ann4"]) {
      expect((await api.patch(ann.path, { email: `${next}@mail.acme.com` })).status).toBe(200);
      await api.post(`${ann.path}/invite`);
      await work("email");
    }
    expect(received()).toEqual(["ann1@mail.acme.com", "ann2@mail.acme.com"]);
    const [held] = (await list(api, "?status=queued")) as Record<string, unknown>[];
    expect(held).toMatchObject({
      to: "ann3@mail.acme.com",
      status: "queued",
      heldUntil: expect.stringMatching(/^\d{4}-/),
      problem: "Your account sends up to 2 invites a day.",
    });
    await queueReward({ orgId, advocateId: ann.advocateId }, "ann9@mail.acme.com");
    await work("email");
    expect(received().at(-1)).toBe("ann9@mail.acme.com");
    await letPass("24 hours");
    await work("email");
    expect(received().at(-1)).toBe("ann3@mail.acme.com");
  });

  it("has a separate daily limit for confirmation messages and holds the rest", async () => {
    const { orgId, api, campaign } = await openOrganization(6, { dailyInvites: 2 });
    const ann = await enrollAdvocate(api, campaign, { email: "ann1@mail.acme.com" });
    await work("email");
    for (const friend of ["fred1", "fred2", "fred3"]) {
      await sendFriendForm(ann.referralCode, { friendEmail: `${friend}@mail.acme.com` });
      await work("email");
    }
    await enrollAdvocate(api, campaign, { email: "bob@mail.acme.com" });
    await work("email");
    const went = ["ann1", "fred1", "fred2", "bob"];
    expect(received()).toEqual(went.map((name) => `${name}@mail.acme.com`));
    expect((await readMessages(orgId)).filter(({ status }) => status === "queued")).toMatchObject([
      {
        recipient: "fred3@mail.acme.com",
        problem: "Your account sends up to 2 confirmation messages a day.",
      },
    ]);
  });

  it("is refused up front when it has sent a person three messages today", async () => {
    const { orgId, api, campaign } = await openOrganization(366);
    const refusal = {
      code: "rate_limited",
      detail: expect.stringMatching(
        /^(One person gets no more than 3|sam@mail.acme.com was invited 3 times) .*tomorrow/,
      ),
    };
    const invite = () => api.post("/api/app/invitations", { email: "sam@mail.acme.com" });
    const write = async (place: TestCampaign) => {
      const ann = await enrollAdvocate(api, place, { email: "ann@mail.acme.com" });
      return () => api.post(`${ann.path}/invite`);
    };
    const again = await write(campaign);
    for (const ask of [invite, again]) {
      const statuses: number[] = [];
      for (let times = 0; times < 3; times++) {
        statuses.push((await ask()).status);
        await captureMessages(orgId);
      }
      const last = await ask();
      expect([...statuses, last.status].slice(-2)).toEqual([ask === invite ? 201 : 429, 429]);
      expect(last.body).toMatchObject(refusal);
      expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(86_000);
    }
    setEnv({ RATE_LIMIT: "off" });
    expect((await invite()).status).toBe(201);
  });
});

async function queueLink(orgId: string, email: string): Promise<string> {
  const causeId = randomUUID();
  const now = new Date();
  const message = { orgId, template: "magic-link", causeId, email, data: { minutesValid: 10 }, now } as const;
  const secret = {
    value: "https://refer.acme.com/sign-in/link#rrl",
    expiresAt: new Date(now.getTime() + 600_000),
  };
  await transact((tx) => queueMemberMessage(tx, { ...message, secret }));
  return causeId;
}

describe("sign-in email", () => {
  let ann: Addressee;
  beforeEach(async () => {
    ann = await createAddressee();
    await captureMessages(ann.orgId);
    await work("email");
  });

  it("has its own queue, so that it does not wait behind thousands of earlier messages", async () => {
    await queueBacklog(ann, "email", 10_000);
    const before = emails().requests;
    const letGo = emails().hold();
    const others = work("email");
    await expect.poll(() => emails().requests - before).toBe(10);
    const causeId = await queueLink(ann.orgId, "dana@mail.acme.com");
    const link = work("sign-in");
    await expect.poll(() => emails().requests - before).toBe(11);
    await runAlone(scratch().ownerUrl, ["DELETE FROM message_jobs WHERE queue = 'email' AND NOT is_claimed"]);
    await letGo();
    expect(await link).toBe(1);
    expect(await readMessagesAbout(causeId)).toMatchObject([{ status: "sent" }]);
    expect(await others).toBeLessThan(30);
  });
});
