import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runOps } from "@/lib/platform/ops/run";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { promoteFriend } from "@/proof/fixtures/friends";
import { importRows } from "@/proof/fixtures/import";
import { deliverMessages, readSecretLink } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { besideTests, ops } from "@/proof/fixtures/ops";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, inviteUser, type TestAdvocate } from "@/proof/fixtures/scenario";

const Document = z.strictObject({
  messages: z.array(
    z.strictObject({
      messageId: z.uuid(),
      channel: z.enum(["email", "sms"]),
      template: z.string(),
      to: z.string(),
      subject: z.string().nullable(),
      text: z.string().min(1),
      status: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
});

/** The messages as they are on standard output. */
async function readOut(options: string) {
  const { ok, document } = await ops(`messages ${options}`);
  expect(ok).toBe(true);
  return Document.parse(JSON.parse(JSON.stringify(document))).messages;
}

const unknownId = "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10";

describe("ops messages --org", () => {
  const phone = "+14155550132";
  let organization: TestOrganization;
  let api: TestApi;
  let ann: TestAdvocate;

  beforeAll(async () => {
    ({ organization, api } = await startOrganization());
    const campaign = await createCampaign(api);
    ann = await enrollAdvocate(api, campaign, { email: uniqueEmail("ann"), phone });
    await promoteFriend(api, campaign, ann, { friendEmail: "fred@example.com" });
  });

  const all = () => readOut(`--org ${organization.orgId}`);

  it("lists messages with recipients, oldest first", async () => {
    const read = await all();
    expect(read.map(({ template, channel, to, status }) => [template, channel, to, status])).toEqual([
      ["invite", "email", ann.email, "queued"],
      ["invite", "sms", phone, "queued"],
      ["advocate-referred", "email", ann.email, "queued"],
      ["advocate-referred", "sms", phone, "queued"],
      ["reward-advocate", "email", ann.email, "queued"],
      ["reward-advocate", "sms", phone, "queued"],
      ["reward-friend", "email", "fred@example.com", "queued"],
    ]);
    const [byEmail, bySms] = read;
    expect(byEmail?.subject).toMatch(/^Ann, your .*Acme Plumbing.*: friends get \$50 off, you get \$25$/);
    expect(byEmail?.text).toContain(ann.referralUrl);
    expect(bySms).toMatchObject({ subject: null, text: expect.stringContaining("STOP") });
  });

  it("lists one status", async () => {
    expect(await readOut(`--org ${organization.orgId} --status captured`)).toEqual([]);
    const before = await all();
    await deliverMessages(organization.orgId);
    expect(await readOut(`--org ${organization.orgId} --status queued`)).toEqual([]);
    expect(await readOut(`--org ${organization.orgId} --status captured`)).toEqual(
      // After the first text the next one does not say how to opt out.
      before.map((message) => ({ ...message, text: expect.any(String), status: "captured" })),
    );
  });

  it("shows the operator sign-in links", async () => {
    const { email } = await inviteUser(api);
    const link = await readSecretLink(organization.orgId, email);
    const invitation = async () => (await all()).find(({ to }) => to === email)?.text;
    expect(await invitation()).toContain(link);
    await deliverMessages(organization.orgId);
    expect(await invitation()).toContain(link);
  });

  it("lists more than a batch, each message once", async () => {
    const campaign = await createCampaign(api);
    const people = Array.from({ length: 210 }, () => ({ name: "Ann Reyes", email: uniqueEmail("ann") }));
    for (const rows of [people.slice(0, 200), people.slice(200)]) await importRows(api, campaign, rows);
    const ids = (await all()).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(8 + 210);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it("ends early if it is interrupted", async () => {
    const signal = AbortSignal.abort(new Error("Interrupted"));
    expect(await runOps(["messages", "--org", organization.orgId], { ...besideTests, signal })).toEqual({
      ok: false,
      document: { error: "Interrupted" },
    });
  });
});

describe("ops messages --to", () => {
  const ira = uniqueEmail("Ira");
  let acme: TestOrganization;

  beforeAll(async () => {
    acme = await createTestOrganization();
    await inviteUser(apiAs(acme.apiKey), { email: ira });
    await inviteUser(apiAs(acme.apiKey), { email: `x${ira}` });
    const api = apiAs((await createTestOrganization()).apiKey);
    await enrollAdvocate(api, await createCampaign(api), { email: ira.toLowerCase(), phone: "+14155550177" });
  });

  it("lists an address's messages from all organizations, oldest first, with links", async () => {
    const read = await readOut(`--to ${ira.toUpperCase()}`);
    expect(read.map(({ template, to }) => [template, to])).toEqual([
      ["team-invite", ira],
      ["invite", ira.toLowerCase()],
    ]);
    expect(read[0]?.text).toContain(await readSecretLink(acme.orgId, ira));
  });

  it("lists one status", async () => {
    await deliverMessages(acme.orgId);
    expect(await readOut(`--to ${ira} --status captured`)).toMatchObject([{ template: "team-invite" }]);
    expect(await readOut(`--to ${ira} --status queued`)).toMatchObject([{ template: "invite" }]);
  });

  it("lists nothing for a similar address, or one without messages", async () => {
    for (const to of [ira.slice(1), "%", ira.replace("@", "_"), uniqueEmail("missing")])
      expect(await readOut(`--to ${to}`)).toEqual([]);
  });
});

it.each([
  [`messages --org ${unknownId}`, "There is no organization with this id."],
  ["messages --org acme", "--org must be an id as the API returned it"],
  ["messages", "--org or --to is required"],
  ["messages --status sent", "--org or --to is required"],
  [`messages --org ${unknownId} --status lost`, "--status must be"],
  [`messages --to ann@example.com --org ${unknownId}`, "--to cannot be given together with --org"],
  ["messages --to ", "--to"],
])("ops names the mistake in: %s", async (line, says) => {
  expect(await ops(line)).toEqual({ ok: false, document: { error: expect.stringContaining(says) } });
});
