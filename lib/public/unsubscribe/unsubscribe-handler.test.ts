import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { single } from "@/db/single";
import { signIds } from "@/lib/kit/auth/signed-ids";
import { consume } from "@/lib/kit/limits/consume";
import { limits, type RateLimit } from "@/lib/kit/limits/limit";
import { queueMemberMessage } from "@/lib/messages/outbox";
import { RESUME_MS } from "@/lib/messages/resume-emails";
import { findEmailRecipient, maskEmail } from "@/lib/public/unsubscribe/email-recipient";
import { deliverMessages, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { startCampaign, startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { findHandler } from "@/proof/fixtures/routes";
import { createCampaign, enrollAdvocate, inviteUser } from "@/proof/fixtures/scenario";
import {
  postForm,
  pressButton,
  pressOneClick,
  readResumeToken,
  readUnsubscribeToken,
  resubscribe,
} from "@/proof/fixtures/unsubscribe";

const KIB = 1024;
const oneClick = "List-Unsubscribe=One-Click";

let token: string;

const { orgId, api, campaign } = await startCampaign();

const newToken = async () => readUnsubscribeToken(await enrollAdvocate(api, campaign));

beforeEach(async () => {
  token = await newToken();
});

const hasStopped = async () => (await findEmailRecipient(token, new Date()))?.optOut === "here";

async function ask(method: string): Promise<Response> {
  const path = `/api/unsubscribe/${token}`;
  return findHandler(method, path)(new Request(`http://localhost:3000${path}`, { method }));
}

describe("a mail program's unsubscribe button", () => {
  it("stops emails at once, and can be used again", async () => {
    expect(await hasStopped()).toBe(false);
    for (const _ of ["once", "twice"]) {
      const answer = await pressOneClick(token);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.json()).toEqual({ ok: true });
      expect(await hasStopped()).toBe(true);
    }
  });

  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  it.each<[string, FormData | string, Record<string, string>]>([
    ["as multipart", multipart, {}],
    ["as text/plain", oneClick, { "Content-Type": "text/plain" }],
    ["from another site, with a cookie", oneClick, { Origin: "https://mail.example.com", Cookie: "a=b" }],
    ["of 8 KiB", `${oneClick}&x=`.padEnd(8 * KIB, "x"), {}],
  ])("accepts the form %s", async (_, form, headers) => {
    expect((await postForm(token, form, headers)).status).toBe(200);
    expect(await hasStopped()).toBe(true);
  });
});

describe("the page's form", () => {
  it("stops and starts emails, and redirects to the page", async () => {
    const stopped = await pressButton(token, "stop");
    expect(stopped.status).toBe(303);
    expect(stopped.headers.get("location")).toBe(`/unsubscribe/${token}`);
    expect(stopped.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await hasStopped()).toBe(true);
    const asked = await pressButton(token, "start");
    expect(asked.status).toBe(303);
    expect(asked.headers.get("location")).toBe(`/unsubscribe/${token}?requested`);
    expect(await hasStopped()).toBe(true);
    const emailed = await readResumeToken(orgId);
    const started = await pressButton(emailed, "start");
    expect(started.headers.get("location")).toBe(`/unsubscribe/${emailed}?started`);
    expect(await hasStopped()).toBe(false);
  });

  it("sends no email to an address that never opted out", async () => {
    const before = (await readMessages(orgId)).length;
    await pressButton(token, "start");
    expect(await readMessages(orgId)).toHaveLength(before);
  });

  it("restarts emails through the emailed link for seven days", async () => {
    await pressButton(token, "stop");
    await pressButton(token, "start");
    const emailed = await readResumeToken(orgId);
    const mayStartAfter = async (ms: number) =>
      (await findEmailRecipient(emailed, new Date(Date.now() + ms)))?.mayStart;
    expect([await mayStartAfter(0), await mayStartAfter(RESUME_MS - 60_000), await mayStartAfter(RESUME_MS)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("one click", () => {
  it("stops customer messages but never team invitations", async () => {
    const { invitationId } = await inviteUser(api);
    const { id, recipient } = single(await readMessagesAbout(invitationId));
    expect((await pressOneClick(signIds("unsubscribe", orgId, id))).status).toBe(200);
    await deliverMessages(orgId);
    expect(single(await readMessagesAbout(invitationId))).toMatchObject({ recipient, status: "captured" });
  });

  it("stops an advocate's emails and texts with one button", async () => {
    const contacts = { email: `ann.${randomUUID()}@example.com`, phone: "+14155550143" };
    const both = await readUnsubscribeToken(await enrollAdvocate(api, campaign, contacts));
    const read = async () => {
      const found = await findEmailRecipient(both, new Date());
      return [found?.optOut, found?.texts?.isStopped];
    };
    await pressButton(both, "stop");
    expect(await read()).toEqual(["here", false]);
    await pressButton(both, "stop-messages");
    expect(await read()).toEqual(["here", true]);
  });

  it("stops emails of all businesses, however the address is spelled, until the recipient opts in again", async () => {
    const email = `victim.${randomUUID()}@example.com`;
    const ours = await enrollAdvocate(api, campaign, { email });
    const ourToken = await readUnsubscribeToken(ours);
    const { organization: other, api: theirs } = await startOrganization();
    const write = async (email: string) => enrollAdvocate(theirs, await createCampaign(theirs), { email });
    const before = await write(email);
    await pressButton(ourToken, "stop-all");
    const after = await write(email.replace("@", "+2@").toUpperCase());
    await deliverMessages(other.orgId);
    for (const { advocateId } of [before, after]) {
      expect(single(await readMessagesAbout(advocateId)).status).toBe("suppressed");
    }
    await resubscribe(ourToken);
    const again = await write(email.replace("@", "+3@"));
    await deliverMessages(other.orgId);
    expect(single(await readMessagesAbout(again.advocateId)).status).toBe("captured");
  });
});

describe("an invalid request stops nothing", () => {
  it.each([
    ["GET", 303, "location", () => `/unsubscribe/${token}`],
    ["HEAD", 303, "location", () => `/unsubscribe/${token}`],
    ...(["PUT", "PATCH", "DELETE"] as const).map((method) => [method, 405, "allow", () => "GET, HEAD, POST"] as const),
  ] as const)("for %s, and is answered %i", async (method, status, header, value) => {
    const answer = await ask(method);
    expect([answer.status, answer.headers.get(header)]).toEqual([status, value()]);
    expect(await hasStopped()).toBe(false);
  });

  const type = (name: string) => ({ "Content-Type": name });
  it.each<[string, string, Record<string, string>?]>([
    ["an empty form", ""],
    ["another value", "List-Unsubscribe=Two-Clicks"],
    ["another action", "action=pause"],
    ["JSON", '{"List-Unsubscribe":"One-Click"}', type("application/json")],
    ["half a multipart", "--x\r\nContent-Disposition: form-data", type("multipart/form-data; boundary=x")],
    ["multipart without a boundary", oneClick, type("multipart/form-data")],
  ])("for %s, and names the field", async (_, body, headers) => {
    const answer = await postForm(token, body, headers);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: "invalid_input",
      errors: [{ field: "List-Unsubscribe", message: "must be One-Click, in a form" }],
    });
    expect(await hasStopped()).toBe(false);
  });

  it("for a form larger than 8 KiB", async () => {
    const answer = await postForm(token, `${oneClick}&x=`.padEnd(8 * KIB + 1, "x"));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "payload_too_large" });
    expect(await hasStopped()).toBe(false);
  });
});

describe("an invalid link", () => {
  const flip = (at: number) => `${token.slice(0, at)}${token.charAt(at) === "A" ? "B" : "A"}${token.slice(at + 1)}`;
  async function idOf(template: string, channel: string): Promise<string> {
    const rows = await readMessages(orgId);
    return rows.findLast((row) => row.template === template && row.channel === channel)?.id ?? "";
  }
  const Problem = z.looseObject({ requestId: z.string() });

  it.each<[string, () => string | Promise<string>]>([
    ["a short text", () => "x"],
    ["cut off", () => token.slice(0, -1)],
    ["longer than it should be", () => `${token}A`],
    ["with another signature", () => flip(50)],
    ["with another message", () => flip(30)],
    ["with another organization", () => flip(3)],
    ["of a portal", async () => signIds("portal", orgId, await idOf("invite", "email"))],
    ["of no message", () => signIds("unsubscribe", orgId, randomUUID())],
    [
      "of another organization's message",
      async () => signIds("unsubscribe", (await createTestOrganization()).orgId, await idOf("invite", "email")),
    ],
    [
      "of a text message",
      async () => {
        await enrollAdvocate(api, campaign, { phone: "+14155550132" });
        return signIds("unsubscribe", orgId, await idOf("invite", "sms"));
      },
    ],
    [
      "of an email that was asked for",
      async () => {
        const welcome = {
          orgId,
          template: "welcome",
          causeId: randomUUID(),
          email: "dana@example.com",
        } as const;
        const message = { ...welcome, data: { firstName: "Dana" }, now: new Date() };
        return signIds("unsubscribe", orgId, await transact((tx) => queueMemberMessage(tx, message)));
      },
    ],
  ])("(%s) gets the same answer as any other, and stops nothing", async (_, make) => {
    const answer = await pressOneClick(await make());
    const { requestId, ...problem } = Problem.parse(await answer.json());
    expect(answer.headers.get("x-request-id")).toBe(requestId);
    expect(problem).toEqual({
      type: "http://localhost:3000/docs/errors#not_found",
      title: "Not found",
      status: 404,
      code: "not_found",
      detail: "This link is not valid. Use the whole link as it is in the email.",
    });
    expect(await hasStopped()).toBe(false);
  });
});

describe("rate limits for unsubscribing", () => {
  isolateRateLimits();
  const from = { "X-Forwarded-For": "203.0.113.9" };
  async function use(times: number, limit: RateLimit, key: string): Promise<void> {
    for (let i = 0; i < times; i++) await consume(limit, key, {});
  }

  it("allow 300 unknown links per minute and network address, without blocking valid links", async () => {
    await use(299, limits.unknownLinks, "203.0.113.9");
    const last = await postForm("x", oneClick, from);
    expect(last.status).toBe(404);
    expect(last.headers.get("ratelimit-policy")).toBe('"unknownLinks";q=300;w=60');
    const refused = await postForm("x", oneClick, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await postForm("x", oneClick, { "X-Forwarded-For": "203.0.113.10" })).status).toBe(404);
    expect((await postForm(token, oneClick, from)).status).toBe(200);
  });

  it("allow 30 requests per minute and link", async () => {
    for (let i = 0; i < 30; i++) {
      expect((await pressButton(token, i % 2 === 0 ? "start" : "stop")).status).toBe(303);
    }
    const refused = await pressButton(token, "start");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("ratelimit-policy")).toBe('"unsubscribe";q=30;w=60');
    expect((await pressButton(await newToken(), "start")).status).toBe(303);
  });
});

it.each([
  ["ann@example.com", "a***@example.com"],
  ["a@example.com", "a***@example.com"],
  ['"ann@home"@example.com', '"***@example.com'],
  ["😀ann@example.com", "😀***@example.com"],
])("masks %s as %s on the page", (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});
