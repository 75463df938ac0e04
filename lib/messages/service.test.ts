import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { messages as table } from "@/db/schema/messages";
import type { apiKeys } from "@/lib/accounts/api-keys/contract";
import { changePlan } from "@/lib/accounts/organizations/service";
import { readSignedIds } from "@/lib/kit/auth/signed-ids";
import { authSecret, setEnv } from "@/lib/kit/env";
import { listMessagesForOperator } from "@/lib/messages/operator-log";
import { queueMemberMessage } from "@/lib/messages/outbox";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { promoteFriend } from "@/proof/fixtures/friends";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { deliverMessages, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { addPostalAddress, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  type Fields,
  inviteUser,
  succeeded,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

const path = "/api/app/messages";
const phone = "+14155550132";
const emails = isolateEmailProvider();

interface TestBusiness {
  readonly organization: TestOrganization;
  readonly api: TestApi;
  readonly campaign: TestCampaign;
}

async function open(): Promise<TestBusiness> {
  const started = await startCampaign();
  await addPostalAddress(started.orgId);
  return started;
}

describe("the list of messages", () => {
  const List = z.object({ messages: z.array(z.record(z.string(), z.unknown())) });
  let acme: TestBusiness;
  let rival: TestBusiness;
  let ann: TestAdvocate;
  let friendEmail: string | undefined;
  let member: string;

  /** Messages in every status (captured, failed, suppressed, queued and sent), about two people and a member. */
  beforeAll(async () => {
    [acme, rival] = await Promise.all([open(), open()]);
    ann = await enrollAdvocate(acme.api, acme.campaign, { email: "ann@example.com", phone });
    await deliverMessages(acme.organization.orgId);
    const sent = { status: "sent", providerId: "re_1", handledAt: new Date(), attempts: 2 } as const;
    await change("invite", "sms", sent);
    friendEmail = (await promoteFriend(acme.api, acme.campaign, ann)).friend.email;
    const handled = { handledAt: new Date(), attempts: 1 };
    await change("advocate-referred", "sms", { ...handled, status: "captured" });
    await change("advocate-referred", "email", { ...handled, status: "captured" });
    await change("reward-friend", "email", { ...handled, status: "failed", problem: "No such address." });
    await change("reward-advocate", "sms", { ...handled, status: "suppressed", problem: "STOP." });
    await change("reward-advocate", "email", { problem: "The provider is busy.", attempts: 3 });
    member = (await inviteUser(acme.api)).email;
  });

  function change(
    template: "invite" | "advocate-referred" | "reward-advocate" | "reward-friend",
    channel: "email" | "sms",
    values: Partial<typeof table.$inferInsert>,
  ) {
    const { orgId } = acme.organization;
    const where = and(eq(table.orgId, orgId), eq(table.template, template), eq(table.channel, channel));
    return transact((tx) => tx.update(table).set(values).where(where));
  }

  async function list(query: Record<string, string> = {}, api = acme.api) {
    const { status, body } = await api.get(`${path}?${new URLSearchParams(query)}`);
    expect(status).toBe(200);
    return List.parse(body).messages;
  }
  const inShort = async (query?: Record<string, string>) =>
    (await list(query)).map(({ template, channel, status }) => `${template} ${channel} ${status}`);

  const invites = ["invite sms sent", "invite email captured"];
  const news = ["advocate-referred sms captured", "advocate-referred email captured"];
  const toAnn = ["reward-advocate sms suppressed", "reward-advocate email queued", ...news, ...invites];

  it("shows every member all messages of their own organization, newest first", async () => {
    const all = ["team-invite email queued", "reward-friend email failed", ...toAnn];
    expect(await inShort()).toEqual(all);
    const { apiKey } = await createTestUser(acme.organization.orgId, "user");
    expect(await list({}, apiAs(apiKey))).toEqual(await list());
    expect(await list({}, rival.api)).toEqual([]);
    expect(await list({ advocateId: ann.advocateId }, rival.api)).toEqual([]);
  });

  it("shows each message's status and omits fields that do not apply", async () => {
    const moment = expect.stringMatching(/^2\d{3}-.*Z$/);
    const base = { messageId: expect.any(String), createdAt: moment };
    const invite = { ...base, template: "invite", advocateId: ann.advocateId, handledAt: moment };
    const reward = { ...base, template: "reward-advocate", advocateId: ann.advocateId };
    const email = { channel: "email", to: "ann@example.com" };
    const sms = { channel: "sms", to: phone };
    const subject = expect.stringMatching(/^Ann, your .*Acme Plumbing: friends get \$50 off, you get \$25$/);
    const busy = { subject: "Ann, thank you: $25 is yours", problem: "The provider is busy.", attempts: 3 };
    expect(await list()).toEqual([
      {
        ...base,
        channel: "email",
        template: "team-invite",
        to: member,
        status: "queued",
        subject: `${acme.organization.email} invited you to join Acme Plumbing`,
        attempts: 0,
        expiresAt: moment,
      },
      expect.objectContaining({ to: friendEmail, status: "failed", problem: "No such address." }),
      { ...reward, ...sms, status: "suppressed", problem: "STOP.", attempts: 1, handledAt: moment },
      { ...reward, ...email, ...busy, status: "queued" },
      expect.objectContaining({ template: "advocate-referred", ...sms }),
      expect.objectContaining({ template: "advocate-referred", ...email, subject: "Ann, Fred signed up" }),
      { ...invite, ...sms, status: "sent", attempts: 2 },
      { ...invite, ...email, status: "captured", subject, attempts: 1 },
    ]);
  });

  it.each([
    [{ status: "queued" }, ["team-invite email queued", "reward-advocate email queued"]],
    [{ status: "sent" }, ["invite sms sent"]],
    [{ status: "captured" }, [...news, "invite email captured"]],
    [{ status: "suppressed" }, ["reward-advocate sms suppressed"]],
    [{ status: "failed" }, ["reward-friend email failed"]],
    [{ template: "invite" }, invites],
    [{ template: "team-invite" }, ["team-invite email queued"]],
    [{ template: "welcome" }, []],
    [{ template: "reward-advocate", status: "queued" }, ["reward-advocate email queued"]],
    [{ template: "team-invite", status: "failed" }, []],
  ])("returns only matching messages for %j", async (query, expected) => {
    expect(await inShort(query)).toEqual(expected);
  });

  it("returns one advocate's messages, alone or with other filters", async () => {
    const { advocateId } = ann;
    expect(await inShort({ advocateId })).toEqual(toAnn);
    expect(await inShort({ advocateId, status: "suppressed" })).toEqual(["reward-advocate sms suppressed"]);
    expect(await inShort({ advocateId, template: "team-invite" })).toEqual([]);
  });
});

const Details = z.object({
  message: z.object({
    status: z.string(),
    subject: z.string().optional(),
    text: z.string(),
    html: z.string().optional(),
  }),
});

async function read(id: string | undefined, api: TestApi) {
  const { status, body } = await api.get(`${path}/${id}`);
  expect(status).toBe(200);
  return Details.parse(body).message;
}

describe("a message", () => {
  let acme: TestBusiness;
  beforeAll(async () => {
    acme = await open();
  });

  async function invite({ api, campaign } = acme, contacts: Fields = { email: "ann@example.com" }) {
    const advocate = await enrollAdvocate(api, campaign, contacts);
    const [message] = await readMessagesAbout(advocate.advocateId);
    return { ...advocate, id: message?.id };
  }

  it("shows every member the recipient's view, with working links", async () => {
    const { id, portalUrl, referralUrl } = await invite();
    const message = await read(id, acme.api);
    expect(message.subject).toMatch(/^Ann, your .*Acme Plumbing.*: friends get \$50 off, you get \$25$/);
    for (const form of [message.text, message.html]) {
      expect(form).toContain(portalUrl);
      expect(form).toContain(referralUrl);
    }
    expect(message.html).toMatch(/^<!DOCTYPE html/);
    const { apiKey } = await createTestUser(acme.organization.orgId, "user");
    expect(await read(id, apiAs(apiKey))).toEqual(message);
  });

  it("has the current branding until it is sent, then the branding it was sent with", async () => {
    const own = await open();
    const { api } = own;
    const brand = async (businessName: string, primaryColor: string, instagram: string) => {
      await api.patch("/api/app/account", { businessName });
      await api.patch("/api/app/branding", { primaryColor, instagram });
    };
    const { id } = await invite(own);
    await brand("Acme & Sons", "#8a1c4a", "acmesons");
    expect((await read(id, api)).subject).toContain("Acme & Sons");
    await deliverMessages(own.organization.orgId);
    await brand("Zenith", "#1a5f2a", "zenith");
    const sent = await read(id, api);
    expect(sent).toMatchObject({ status: "captured", subject: expect.stringContaining("Acme & Sons") });
    expect(sent.html).toContain("#8a1c4a");
    expect(sent.html).toContain("instagram.com/acmesons");
    expect(sent.html).not.toMatch(/Zenith|#1a5f2a|zenith/i);
    const list = (await api.get(`${path}?limit=1`)).body;
    expect(list).toMatchObject({ messages: [{ subject: expect.stringContaining("Acme & Sons") }] });

    const second = await invite(own, { email: "bob@example.com" });
    expect((await read(second.id, api)).html).toContain("instagram.com/zenith");
    const { orgId } = own.organization;
    await transact((tx) => changePlan(tx, { orgId, overrides: { customBranding: false } }));
    const plain = await read(second.id, api);
    expect(plain.html).not.toMatch(/#1a5f2a|instagram/);
    expect(plain.html).toContain("Zenith");
  });

  // Names come from public forms, and pages show this HTML in a frame.
  it.each(["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</title></head><svg/onload=alert(1)>"])(
    "contains nothing executable if a person is called %s",
    async (name) => {
      const { api, organization } = await open();
      await api.patch("/api/app/account", { businessName: name });
      const campaign = await createCampaign(api, { name });
      const ann = await enrollAdvocate(api, campaign, { name, email: "ann@example.com" });
      await promoteFriend(api, campaign, ann, { friendName: name });
      await api.post("/api/app/invitations", { email: "ira@example.com" });
      const sent = await readMessages(organization.orgId);
      expect(sent).toHaveLength(5);
      for (const { id } of sent) {
        const { html = "" } = await read(id, api);
        const tags = [...html.matchAll(/<[a-z!/][^>]*>/gi)].map(([tag]) => tag).join("\n");
        expect(tags).toContain("<body");
        const runs = /<(script|svg|iframe|object|embed|form|base)|\son\w+\s*=|javascript:|src="?x/i;
        expect(tags).not.toMatch(runs);
      }
    },
  );
});

describe("secrets of a recipient", () => {
  const secretTemplates = ["magic-link", "team-invite", "password-reset"] as const;
  let acme: TestBusiness;
  let user: TestApi;
  /** A read-only key of the admin. */
  let reader: TestApi;
  beforeAll(async () => {
    acme = await open();
    user = apiAs((await createTestUser(acme.organization.orgId, "user")).apiKey);
    const created = await acme.api.post("/app/api-keys", { scope: "read" });
    reader = apiAs(succeeded<typeof apiKeys.create>(created).key);
  });

  /** An email with a secret link; only addresses outside example.com reach the provider. */
  async function queueSecret(template: (typeof secretTemplates)[number], domain: string) {
    const { orgId } = acme.organization;
    const token = randomUUID();
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 600_000);
    const secret = { value: `https://refer.acme.com/x#${token}`, expiresAt };
    const cause = { orgId, causeId: randomUUID(), email: `ira@${domain}`, secret, now };
    const id = await transact((tx) =>
      template === "team-invite"
        ? queueMemberMessage(tx, { ...cause, template, data: { invitedBy: "dana@example.com" } })
        : queueMemberMessage(tx, { ...cause, template, data: { minutesValid: 10 } }),
    );
    return { id, token };
  }

  /** An invite, which contains the advocate's unsubscribe link. */
  async function queueInvite(domain: string) {
    const campaign = await createCampaign(acme.api);
    const { advocateId } = await enrollAdvocate(acme.api, campaign, { email: `ann@${domain}` });
    const [message] = await readMessagesAbout(advocateId);
    return { id: message?.id, token: "unsubscribe" };
  }

  /** Whether the caller sees the secret in each form of the message; lists never contain it. */
  async function sees(api: TestApi, { id, token }: { id: string | undefined; token: string }, status: string) {
    const message = await read(id, api);
    expect(message.status).toBe(status);
    if (token !== "unsubscribe") expect(JSON.stringify(await api.get(path))).not.toContain(token);
    const inForm = (form = "") =>
      token === "unsubscribe"
        ? (form.match(/[\w-]{64}/g) ?? []).some((token) => readSignedIds("unsubscribe", token))
        : form.includes(token);
    expect(inForm(message.html)).toBe(inForm(message.text));
    return inForm(message.text);
  }

  const kinds = [
    ...secretTemplates.map((of) => [`the link of a ${of}`, (domain: string) => queueSecret(of, domain)] as const),
    ["the way to unsubscribe", queueInvite] as const,
  ];

  it.each(kinds)("hide %s from all members while it waits and once the provider has it", async (_, queue) => {
    const message = await queue("mail.acme.com");
    for (const api of [acme.api, user]) expect(await sees(api, message, "queued")).toBe(false);
    await deliverMessages(acme.organization.orgId);
    const { text = "", html = "" } = emails().accepted.at(-1) ?? {};
    for (const form of [text, html]) expect(form).toContain(message.token);
    for (const api of [acme.api, user]) expect(await sees(api, message, "sent")).toBe(false);
  });

  // Admins pass on invitations. A sign-in link would let them in as another member, and an unsubscribe link lift an
  // opt-out.
  it.each([...kinds.map(([name, queue]) => [name, queue, name.includes("team-invite")] as const)])(
    "hide %s in a captured message, or show it to admins only",
    async (_, queue, isSeen) => {
      const message = await queue("example.com");
      await deliverMessages(acme.organization.orgId);
      expect(await sees(acme.api, message, "captured")).toBe(isSeen);
      expect(await sees(user, message, "captured")).toBe(false);
      expect(await sees(reader, message, "captured")).toBe(false);
    },
  );

  it("stay hidden in messages sealed before AUTH_SECRET changed, which remain readable", async () => {
    const own = await open();
    const { token, invitationId } = await inviteUser(own.api);
    await deliverMessages(own.organization.orgId);
    const [captured] = await readMessagesAbout(invitationId);
    const former = authSecret();
    onTestFinished(() => setEnv({ AUTH_SECRET: former }));
    setEnv({ AUTH_SECRET: "another secret, as an operator sets it" });
    const { text, html } = await read(captured?.id, own.api);
    expect(text).toContain("http://localhost:3000/hidden");
    expect(`${text}${html}`).not.toContain(token);
    const all = await listMessagesForOperator(own.organization, new AbortController().signal, new Date());
    const hidden = expect.stringContaining("http://localhost:3000/hidden");
    expect(all).toMatchObject([{ messageId: captured?.id, text: hidden }]);
  });
});
