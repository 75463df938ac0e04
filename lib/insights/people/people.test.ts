import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { customerFileRows, customerFiles, customers } from "@/db/schema/customer-files";
import { portalNetworks } from "@/db/schema/reviews";
import type { people } from "@/lib/insights/people/contract";
import { listReviews } from "@/lib/leads/review/list";
import { denyReferral } from "@/lib/leads/review/service";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { readPortal } from "@/lib/public/portal/read-portal";
import type { Answer, TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { connectStripe, readEvents, refundOf, type TestStripe } from "@/proof/fixtures/connections";
import { postForm } from "@/proof/fixtures/friend-forms";
import { promoteFriend } from "@/proof/fixtures/friends";
import { captureMessages, deliverMessages, readMessages } from "@/proof/fixtures/messages";
import { openShop, startCampaign, startOrganization } from "@/proof/fixtures/open-shop";
import { ops } from "@/proof/fixtures/ops";
import type { TestOrganization } from "@/proof/fixtures/organization";
import { redeem } from "@/proof/fixtures/redemptions";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readActivity,
  readAdvocate,
  succeeded,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { connectSender } from "@/proof/fixtures/webhooks";

const now = new Date();
/** A long, unique name: every trace of the person is found, and random keys contain none by chance. */
const zeldamira = { name: "Zeldamira Quirkstone", email: "zeldamira.quirkstone@example.com", phone: "+13075550148" };

interface PersonFixture {
  readonly organization: TestOrganization;
  readonly api: TestApi;
  readonly campaign: TestCampaign;
  /** Zeldamira as an advocate with $25 of credit, enrolled by a webhook event, who referred Fred. */
  readonly advocate: TestAdvocate;
  /** Ann, who earned $25 for referring Zeldamira. */
  readonly ann: TestAdvocate;
  /** Holds a refund of Zeldamira's that waits for its payment. */
  readonly stripe: TestStripe;
}

/** Leaves traces of Zeldamira in every table. */
async function createFixture(): Promise<PersonFixture> {
  const { organization, api } = await startOrganization({ tier: "pro" });
  const [campaign, other] = [await createCampaign(api), await createCampaign(api)];
  const ann = await enrollAdvocate(api, other);
  await promoteFriend(api, other, ann, { friendName: zeldamira.name, friendEmail: zeldamira.email.toUpperCase() });
  const sender = await connectSender(organization, api);
  await sender.send("advocate.enroll", {
    campaignId: campaign.campaignId,
    ...zeldamira,
    phone: "(307) 555-0148",
  });
  const stripe = await connectStripe(organization, api);
  await stripe.send("refund.created", { ...refundOf({ payment_intent: "pi_1" }, 5_000), metadata: zeldamira });
  const list = await api.get(`${campaign.path}/advocates`);
  const [found] = succeeded<typeof import("@/lib/leads/advocates/contract").advocates.list>(list).advocates;
  if (!found) throw new Error("the event must enroll her");
  const advocate = { ...found, path: `${campaign.path}/advocates/${found.advocateId}` };
  await promoteFriend(api, campaign, advocate);
  await captureMessages(organization.orgId);
  await api.post(`${advocate.path}/credit`, { delta: 100, note: "For Zeldamira" });
  await api.post(`${advocate.path}/credit`, { delta: -100, note: "Zeldamira Quirkstone's invoice" });
  const { redemption } = await redeem(api, advocate, {
    amountCents: 50,
    method: "manual",
    note: "Quirkstone came by",
  });
  const end = `${advocate.path}/redemptions/${redemption.redemptionId}/cancel`;
  await api.post(end, { reason: "Zeldamira changed her mind" });
  await api.patch(advocate.path, { name: "Zeldamira  Quirkstone" });
  await postForm(`/api/portal/${advocate.portalToken}`, { action: "emails", wish: "stop" });
  await api.post(`${advocate.path}/invite`, {}, { headers: { "Idempotency-Key": randomUUID() } });
  return { organization, api, campaign, advocate, ann, stripe };
}

/** Tables in which an organization has rows containing one of these words. */
async function findTraces(words: readonly string[]): Promise<string[]> {
  const tables = await database().execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  const pattern = words.join("|").replaceAll("+", "\\+");
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await database().execute(
      sql`SELECT FROM ${sql.identifier(name)} t WHERE t::text ~* ${pattern} LIMIT 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const exportPerson = (api: TestApi, named: object) => api.post("/api/app/people/export", named);
const erase = (api: TestApi, named: object) => api.post("/api/app/people/erase", named);
const erasedOf = (answer: Answer) => succeeded<typeof people.erase>(answer).erased;
const personOf = (answer: Answer) => succeeded<typeof people.export>(answer).person;

const scene = await createFixture();

describe("a person's data", () => {
  it("is one document, found by any identifier, that names others only as the person knows them", async () => {
    const { api, advocate, organization } = scene;
    const person = personOf(await exportPerson(api, { advocateId: advocate.advocateId }));
    expect(person.emails).toEqual([zeldamira.email.toUpperCase(), zeldamira.email]);
    expect(person.advocates).toHaveLength(2);
    expect(person.advocates.find(({ advocateId }) => advocateId === advocate.advocateId)).toMatchObject({
      creditBalanceCents: 2500,
      activity: [
        { action: "advocate.enrolled" },
        { action: "advocate.referral.sent", friend: "Fred F." },
        { action: "advocate.referral.converted", amountCents: 2500, balanceAfter: 2500 },
        { memo: "For Zeldamira" },
        { memo: "Zeldamira Quirkstone's invoice" },
        { action: "advocate.credit.redeemed", amountCents: -50 },
        { action: "advocate.credit.returned", balanceAfter: 2500 },
      ],
      referralsMade: [{ friend: "Fred F.", status: "converted" }],
    });
    expect(person.referredIn).toMatchObject([{ referredBy: "Ann R.", friendName: zeldamira.name }]);
    const templates = person.messages.map(({ subject }) => subject);
    expect(templates).toHaveLength(person.messages.length);
    expect(person.messages.map(({ text }) => text).join()).toContain("Zeldamira");
    expect(person.optOuts).toMatchObject([{ channel: "email", address: zeldamira.email }]);
    expect(person.webhookEvents).toMatchObject([{ type: "advocate.enroll", data: { name: zeldamira.name } }]);
    expect(person.auditEntries.map(({ action }) => action)).toContain("advocate.credit_adjusted");
    expect(JSON.stringify(person)).not.toMatch(/\bFox\b|fred\./);
    for (const named of [{ email: "ZELDAMIRA.quirkstone+x@example.com" }, { phone: "307 555 0148" }]) {
      expect(personOf(await exportPerson(api, named)).advocates).toHaveLength("phone" in named ? 1 : 2);
    }
    expect((await readAuditEntries(organization.orgId)).at(-1)).toMatchObject({
      action: "person.exported",
      after: null,
    });
  });

  it("is erased only after its credit is confirmed", async () => {
    const { api } = scene;
    const answer = await erase(api, { email: zeldamira.email });
    expectRefusal(answer, 409, "credit_left");
    expect(answer.body["balanceCents"]).toBe(2500);
    const asked = erasedOf(await erase(api, { email: zeldamira.email, dryRun: true }));
    expect(asked).toMatchObject({
      advocates: 2,
      referrals: 1,
      webhookEvents: 1,
      connectionEvents: 1,
      balanceCents: 2500,
    });
    expect(await readAdvocate(api, scene.advocate)).toMatchObject({ email: zeldamira.email });
  });

  it("leaves no trace but the opt-out, while every amount stays", async () => {
    const { api, advocate, ann, organization } = scene;
    const { orgId } = organization;
    const words = ["zeldamira", "quirkstone", zeldamira.phone, advocate.referralCode];
    expect(await findTraces(words)).toEqual(
      expect.arrayContaining(["activity", "advocates", "audit_entries", "connection_events", "webhook_events"]),
    );
    const before = await readActivity(api, advocate);
    const erased = erasedOf(await erase(api, { email: zeldamira.email, force: true }));
    expect(erased).toMatchObject({ advocates: 2, referrals: 1, balanceCents: 2500 });
    expect(await findTraces(words)).toEqual(["email_opt_outs"]);
    expect(await readEvents(api, scene.stripe)).toMatchObject([{ outcome: "nothing" }]);
    const amounts = ({ amountCents, balanceAfter, action }: (typeof before)[number]) => [
      action,
      amountCents,
      balanceAfter,
    ];
    expect((await readActivity(api, advocate)).map(amounts)).toEqual(before.map(amounts));
    expect((await transact(verifyLedger)).mismatches.filter((one) => one.orgId === orgId)).toEqual([]);
    expect((await readActivity(api, ann)).map(({ description }) => description)).toEqual([
      "A former member became a customer: $25.00 earned",
      "Referred a former member",
      expect.stringContaining("Enrolled in"),
    ]);
    const [fred] = (await readMessages(orgId)).filter(({ template }) => template === "reward-friend").slice(-1);
    expect(fred?.data).toMatchObject({ advocateName: "a former member", friendName: "Fred Fox" });
    expect((await readAuditEntries(orgId)).at(-1)).toMatchObject({
      action: "person.erased",
      after: { advocates: 2, referrals: 1, balanceCents: 2500 },
    });
  });

  it("is no longer messaged, changed or shown", async () => {
    const { api, advocate, organization, campaign } = scene;
    await deliverMessages(organization.orgId);
    const own = (await readMessages(organization.orgId)).filter((one) => one.advocateId === advocate.advocateId);
    expect(own.at(-1)).toMatchObject({ recipient: "a former member", status: "suppressed" });
    expect(await readPortal(advocate.portalToken, now)).toBeNull();
    expect(await findFriendLink(advocate.referralCode, now)).toMatchObject({
      state: "gone",
      advocateName: "",
    });
    const shown = await readAdvocate(api, advocate);
    expect(shown).toMatchObject({
      name: "A former member",
      creditBalanceCents: 2500,
      erasedAt: expect.any(String),
    });
    expect(await readPortal(shown.portalToken, now)).toBeNull();
    expectRefusal(await api.patch(advocate.path, { email: zeldamira.email }), 409, "person_erased");
    expectRefusal(await api.post(`${advocate.path}/invite`), 409, "person_erased");
    expectRefusal(await api.post(`${advocate.path}/portal-link`), 409, "person_erased");
    const friend = { advocateId: advocate.advocateId, friendName: "Al", friendEmail: "al@example.com" };
    expectRefusal(await api.post(`${campaign.path}/referrals`, friend), 409, "person_erased");
    expect(own[0] && (await api.get(`/api/app/messages/${own[0].id}`)).status).toBe(200);
    for (const path of [
      "/api/app/advocates?q=former",
      "/api/app/referrals?q=former",
      "/api/app/dashboard",
      "/api/app/messages",
    ])
      expect((await api.get(path)).status).toBe(200);
  });

  it("is erased once, and the same address can enroll as a new person", async () => {
    const { api, advocate, campaign } = scene;
    const none = { advocates: 0, referrals: 0, messages: 0, webhookEvents: 0 };
    expect(erasedOf(await erase(api, { advocateId: advocate.advocateId }))).toMatchObject(none);
    expectRefusal(await erase(api, { email: zeldamira.email }), 404, "not_found");
    expectRefusal(await exportPerson(api, { email: zeldamira.email }), 404, "not_found");
    const again = await enrollAdvocate(api, campaign, zeldamira);
    expect(again).toMatchObject({ name: zeldamira.name, creditBalanceCents: 0 });
    expect(again.advocateId).not.toBe(advocate.advocateId);
  });
});

describe("a friend who is not an advocate yet", () => {
  it("is erased, and still earns the promised reward", async () => {
    const { orgId, api, campaign, ann } = await openShop();
    const { referralId, convertPath, friendEmail } = await addReferral(api, campaign, ann, {
      friendName: "Zorbanique Quillfeather",
      friendPhone: "+13075550149",
    });
    expect(erasedOf(await erase(api, { referralId }))).toMatchObject({ advocates: 0, referrals: 1 });
    expect(await findTraces(["zorbanique", "quillfeather", "+13075550149", friendEmail])).toEqual([]);
    expect((await api.post(convertPath)).status).toBe(200);
    expect(await readAdvocate(api, ann)).toMatchObject({ creditBalanceCents: 2500 });
    const sent = (await readMessages(orgId)).filter(({ template }) => template === "reward-friend");
    expect(sent).toEqual([]);
  });

  it("is not erased with members of the household who have another address", async () => {
    const { api, campaign } = await startCampaign();
    const { phone } = zeldamira;
    const bob = await enrollAdvocate(api, campaign, { name: "Bob", email: "bob@example.com", phone });
    const ann = await enrollAdvocate(api, campaign, { name: "Ann", email: "ann@example.com", phone });
    const eve = await enrollAdvocate(api, campaign, { email: "eve@example.com" });
    await addReferral(api, campaign, eve, { friendEmail: "cal@example.com", friendPhone: phone });
    expect(erasedOf(await erase(api, { advocateId: ann.advocateId }))).toMatchObject({ advocates: 1, referrals: 0 });
    expect(await readAdvocate(api, bob)).toMatchObject({ name: "Bob", phone });
    expect(erasedOf(await erase(api, { phone }))).toMatchObject({ advocates: 1, referrals: 1 });
    expect(await readAdvocate(api, bob)).toMatchObject({ name: "A former member" });
  });
});

it("ops person exports and erases like an admin, in the operator's name", async () => {
  const { orgId, api } = await startOrganization();
  const email = "olga@example.com";
  await enrollAdvocate(api, await createCampaign(api), { name: "Olga", email });
  const who = `--org ${orgId} --email ${email}`;
  expect(await ops(`person export ${who}`)).toMatchObject({ ok: true, document: { emails: [email] } });
  expect(await ops(`person erase ${who}`)).toMatchObject({
    ok: false,
    document: { error: expect.stringContaining("--yes") },
  });
  expect(await ops(`person erase ${who} --yes`)).toMatchObject({ ok: true, document: { advocates: 1 } });
  expect((await readAuditEntries(orgId)).slice(-2)).toMatchObject([
    { action: "person.exported", actorName: "ops" },
    { action: "person.erased", actorName: "ops" },
  ]);
  expect(await ops(`person export ${who}`)).toMatchObject({ ok: false });
  expect(await ops(`person export --org ${orgId}`)).toMatchObject({ ok: false });
});

describe("a person in customer files and reviews", () => {
  const zarathustra = {
    name: "Zarathustra Quincewater",
    email: "zarathustra.quincewater@example.com",
    phone: "+13075550151",
  };

  async function keepFile(orgId: string, advocateId: string) {
    const file = { orgId, id: randomUUID(), fileName: "may.csv", state: "applied" } as const;
    const by = { actorKind: "user", actorId: "dana", createdBy: "Dana" } as const;
    const made = { ...by, createdAt: now, appliedAt: now };
    const row = { orgId, fileId: file.id, kind: "job" } as const;
    await transact(async (tx) => {
      await tx.insert(customerFiles).values({ ...file, ...made });
      await tx.insert(customers).values([
        { orgId, fileId: file.id, contact: zarathustra.email, since: "2024-03-01", street: "9 elm st" },
        { orgId, fileId: file.id, contact: zarathustra.phone, since: "2025-03-01" },
      ]);
      await tx.insert(customerFileRows).values([
        { ...row, ...zarathustra, id: randomUUID(), row: 1, unread: "zarathustra's cell", jobValueCents: 48_000 },
        { ...row, id: randomUUID(), row: 2, name: "Fred Fox", referredBy: "zarathustra quincewater", advocateId },
      ]);
      await tx.insert(portalNetworks).values({ orgId, advocateId, networkKey: Buffer.from("net"), seenAt: now });
    });
  }

  it("can get that data, and leaves no trace there once erased", async () => {
    const { orgId, actor, api, campaign, ann: advocate } = await openShop({ ann: zarathustra });
    await keepFile(orgId, advocate.advocateId);
    const { referralId } = await addReferral(api, campaign, advocate, { friendEmail: "f@mailinator.com" });
    const [waiting] = (await listReviews(actor, {})).reviews;
    const reviewId = waiting?.reviewId ?? "";
    await denyReferral(actor, { reviewId, reason: "other", reasonShown: true, note: "Zarathustra called" });

    const person = personOf(await exportPerson(api, { email: zarathustra.email }));
    expect(person.customerSince).toEqual(["2024-03-01", "2025-03-01"]);
    expect(person.denials).toMatchObject([{ referralId, reason: "other" }]);
    expect(await findTraces(["zarathustra", "quincewater", zarathustra.phone])).toEqual(
      expect.arrayContaining(["customer_file_rows", "customers", "reviews"]),
    );
    expect(erasedOf(await erase(api, { email: zarathustra.email }))).toMatchObject({ customerRecords: 3 });
    expect(await findTraces(["zarathustra", "quincewater", zarathustra.phone, "9 elm"])).toEqual([]);
    const networks = await database().select().from(portalNetworks).where(eq(portalNetworks.orgId, orgId));
    expect(networks).toEqual([]);
    const rows = await database().select().from(customerFileRows).where(eq(customerFileRows.orgId, orgId));
    expect(rows.map(({ name }) => name).sort()).toEqual(["Fred Fox", null]);
  });

  it("is found by the files alone", async () => {
    const { orgId, api } = await startOrganization();
    const other = await enrollAdvocate(api, await createCampaign(api));
    await keepFile(orgId, other.advocateId);
    expect(personOf(await exportPerson(api, { phone: zarathustra.phone })).customerSince).toEqual(["2025-03-01"]);
    expect(erasedOf(await erase(api, { email: zarathustra.email }))).toMatchObject({ customerRecords: 2 });
    expectRefusal(await erase(api, { email: zarathustra.email }), 404, "not_found");
  });
});
