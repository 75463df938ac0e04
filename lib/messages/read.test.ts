import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { promoteFriend } from "@/proof/fixtures/friends";
import { deliverMessages, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, type Fields } from "@/proof/fixtures/scenario";

const phone = "+14155550132";
const Body = z.object({
  message: z.object({
    status: z.string(),
    subject: z.string().optional(),
    text: z.string(),
    html: z.string().optional(),
  }),
});

let organization: TestOrganization;
let api: TestApi;

beforeAll(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
});

async function read(id: string, as = api) {
  const { status, body } = await as.get(`/api/app/messages/${id}`);
  expect(status).toBe(200);
  return Body.parse(body).message;
}

/** What an advocate got first, by each channel: the invite. */
async function invite(contacts?: Fields) {
  const advocate = await enrollAdvocate(api, await createCampaign(api), contacts);
  const [message] = await readMessagesAbout(advocate.advocateId);
  return { advocate, id: message?.id ?? "" };
}

describe("a message", () => {
  it("is read as the recipient reads it, with the links that work", async () => {
    const { advocate, id } = await invite({ email: "ann@example.com" });
    const { subject, text, html } = await read(id);
    expect(subject).toMatch(/^Ann, your .*Acme Plumbing.*: give \$50, get \$25$/);
    for (const form of [text, html]) {
      expect(form).toContain(advocate.portalUrl);
      expect(form).toContain(advocate.referralUrl);
    }
    expect(html).toMatch(/^<!DOCTYPE html/);
  });

  it("is a text alone where it is a text, which says how to stop the first time only", async () => {
    const { advocate, id } = await invite({ phone });
    const campaign = { path: advocate.path.replace(/\/advocates.*/, "") };
    const first = await read(id);
    expect(first).not.toHaveProperty("subject");
    expect(first).not.toHaveProperty("html");
    expect(first.text).toContain("STOP");
    await deliverMessages(organization.orgId);
    const owned = { ...(await createCampaign(api)), ...campaign };
    const { conversionId } = await promoteFriend(api, owned, advocate);
    const [second] = await readMessagesAbout(conversionId);
    expect((await read(second?.id ?? "")).text).not.toContain("STOP");
  });

  it("is for every member", async () => {
    const { id } = await invite();
    const { apiKey } = await createTestUser(organization.orgId, "user");
    expect(await read(id, apiAs(apiKey))).toEqual(await read(id));
  });
});

describe("the branding of a message", () => {
  const rename = (businessName: string) => api.patch("/api/app/account", { businessName });

  it("is that of today until it is sent, then the one it was sent with", async () => {
    const { id } = await invite();
    await rename("Acme & Sons");
    await api.patch("/api/app/branding", { primaryColor: "#8a1c4a", instagram: "acmesons" });
    expect((await read(id)).subject).toContain("Acme & Sons");
    await deliverMessages(organization.orgId);
    await rename("Zenith");
    await api.patch("/api/app/branding", { primaryColor: "#1a5f2a", instagram: "zenith" });
    const sent = await read(id);
    expect(sent).toMatchObject({ status: "captured", subject: expect.stringContaining("Acme & Sons") });
    expect(sent.html).toContain("#8a1c4a");
    expect(sent.html).toContain("instagram.com/acmesons");
    expect(sent.html).not.toMatch(/Zenith|#1a5f2a|zenith/i);
    expect((await read((await invite()).id)).html).toContain("instagram.com/zenith");
    const [newest] = z
      .array(z.object({ subject: z.string() }))
      .parse((await api.get("/api/app/messages?limit=1&status=captured")).body["messages"]);
    expect(newest?.subject).toContain("Acme & Sons");
  });

  it("is the name alone on a plan without branding", async () => {
    const own = await createTestOrganization();
    const theirs = apiAs(own.apiKey);
    await theirs.patch("/api/app/branding", { primaryColor: "#8a1c4a" });
    await enrollAdvocate(theirs, await createCampaign(theirs));
    const [message] = await readMessages(own.orgId);
    const html = async () => (await read(message?.id ?? "", theirs)).html;
    expect(await html()).toContain("#8a1c4a");
    await transact((tx) => changePlan(tx, { orgId: own.orgId, overrides: { customBranding: false } }));
    expect(await html()).not.toContain("#8a1c4a");
  });
});

// Names come from public forms, and pages show this html in a frame.
describe("the html of a message", () => {
  it.each([
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<a href=javascript:alert(1)>Ann</a>",
    "</title></head><svg/onload=alert(1)>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
  ])("holds nothing that runs when somebody is called %s", async (name) => {
    const own = await createTestOrganization();
    const theirs = apiAs(own.apiKey);
    await theirs.patch("/api/app/account", { businessName: name });
    const campaign = await createCampaign(theirs, { name });
    const ann = await enrollAdvocate(theirs, campaign, { name, email: "ann@example.com" });
    await promoteFriend(theirs, campaign, ann, { friendName: name });
    await theirs.post("/api/app/invitations", { email: "ira@example.com" });
    const sent = await readMessages(own.orgId);
    expect(sent.map(({ template }) => template)).toEqual([
      "invite",
      "reward-advocate",
      "reward-friend",
      "team-invite",
    ]);
    for (const { id } of sent) {
      const { html = "" } = await read(id, theirs);
      const tags = [...html.matchAll(/<[a-z!/][^>]*>/gi)].map(([tag]) => tag).join("\n");
      expect(tags).toContain("<body");
      expect(tags).not.toMatch(
        /<(script|svg|iframe|object|embed|form|base)|\son\w+\s*=|javascript:|src="?x/i,
      );
    }
  });
});
