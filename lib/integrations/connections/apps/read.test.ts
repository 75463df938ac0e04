import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { connectionReads } from "@/db/schema/connection-apps";
import { finishRead } from "@/lib/integrations/connections/apps/finish-read";
import { readDue } from "@/lib/integrations/connections/apps/read";
import { findConnection } from "@/lib/integrations/connections/connection";
import { buildFacts } from "@/lib/integrations/connections/profiles/build-facts";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { anyNumber, connectApp, jobberSends, type TestApp } from "@/proof/fixtures/connected-apps";
import { readConnection, readEvents } from "@/proof/fixtures/connections";
import { isolate } from "@/proof/fixtures/isolate-providers";
import { jobberId, startJobberProvider } from "@/proof/fixtures/jobber-provider";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readAdvocate,
  type TestAdvocate,
} from "@/proof/fixtures/scenario";

isolateDatabase();
const jobber = isolate(startJobberProvider);
const MINUTE = 60_000;

let organization: TestOrganization;
let api: TestApi;
let app: TestApp;
let send: ReturnType<typeof jobberSends>;
let ann: TestAdvocate;
let invoice: string;

beforeEach(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  const campaign = await createCampaign(api);
  ann = await enrollAdvocate(api, campaign);
  const { friendEmail } = await addReferral(api, campaign, ann);
  app = await connectApp(organization, jobber(), "jobber");
  send = jobberSends(organization, app);
  const emails = [{ address: friendEmail, primary: true }];
  const client = {
    id: jobberId("Client", anyNumber()),
    name: "Fred Fox",
    emails,
    phones: [],
    customFields: [],
  };
  invoice = jobber().put("Invoice", anyNumber(), {
    invoiceStatus: "paid",
    amounts: { total: 108.5, taxAmount: 8.5, invoiceBalance: 0 },
    client,
    jobs: { nodes: [] },
    paymentRecords: { nodes: [] },
  });
});

const balance = async () => (await readAdvocate(api, ann)).creditBalanceCents;
const newest = async () => (await readEvents(api, app, "?limit=1"))[0];
const work = (minutes: number) => readDue(new Date(Date.now() + minutes * MINUTE));

describe("an event with only a reference", () => {
  it("is answered at once without calling the system, and applied once it was read", async () => {
    const { requests } = jobber();
    const answer = await send("INVOICE_UPDATE", invoice);
    expect(answer).toMatchObject({ status: 200, body: { events: [{ outcome: "waiting" }] } });
    expect([jobber().requests, await balance()]).toEqual([requests, 0]);
    expect(await work(0)).toBe(1);
    expect(await balance()).toBe(2500);
    expect(await newest()).toMatchObject({ outcome: "applied", who: "Fred Fox", creditCents: 2500 });
    expect(await readConnection(api, app)).toMatchObject({ state: "live", matchRate: 100 });
    expect(await work(0)).toBe(0);
  });

  it("has no effect if it is forged, from another account, or repeated", async () => {
    expectRefusal(await send("INVOICE_UPDATE", invoice, { secret: "x" }), 401, "unauthenticated");
    expectRefusal(await send("INVOICE_UPDATE", invoice, { account: "1" }), 401, "unauthenticated");
    const trouble = { refusal: "forged" };
    expect(await readConnection(api, app)).toMatchObject({ state: "not_working", trouble });
    expect(await work(0)).toBe(0);
    await send("INVOICE_UPDATE", invoice);
    const [event] = await readEvents(api, app);
    const raw = JSON.stringify((await api.get(`${app.path}/events/${event?.eventId}`)).body["event"]);
    const again = JSON.stringify(JSON.parse(raw).body);
    await work(0);
    expect(await send("", "", { raw: again })).toMatchObject({ body: { events: [{ outcome: "applied" }] } });
    expect([await work(0), await balance()]).toEqual([0, 2500]);
  });

  it("waits while the system is down or throttles, and is read afterwards", async () => {
    await send("INVOICE_UPDATE", invoice);
    jobber().mood = "down";
    await work(0);
    jobber().mood = { status: 429, headers: { "Retry-After": "600" }, body: { message: "Slow down" } };
    await work(1);
    expect(await newest()).toMatchObject({ outcome: "waiting" });
    jobber().mood = "well";
    jobber().errorCode = "THROTTLED";
    expect(await work(8)).toBe(0);
    expect(await work(11)).toBe(1);
    jobber().errorCode = null;
    expect([await work(38), await work(41), await balance()]).toEqual([0, 1, 2500]);
  });

  it("is given up after days, and read again when a member asks", async () => {
    await send("INVOICE_UPDATE", invoice);
    jobber().errorCode = "INTERNAL_SERVER_ERROR";
    for (let day = 0; day < 12; day++) await work(day * 24 * 60);
    expect(await newest()).toMatchObject({
      outcome: "needs_you",
      detail: expect.stringContaining("can’t be read"),
    });
    jobber().errorCode = null;
    const { eventId } = (await newest()) ?? {};
    await api.post(`${app.path}/events/${eventId}/settle`, {});
    expect(await newest()).toMatchObject({ outcome: "waiting" });
    await work(0);
    expect(await balance()).toBe(2500);
  });

  it("waits while access is revoked, and is read once a member connects again", async () => {
    jobber().revoke();
    await send("INVOICE_UPDATE", invoice);
    await work(0);
    expect((await readConnection(api, app)).state).toBe("not_working");
    expect([await work(2), await newest()]).toMatchObject([0, { outcome: "waiting" }]);
    await app.connect();
    expect([await work(0), await balance()]).toEqual([1, 2500]);
  });

  it("is read with a new token if the old one was revoked", async () => {
    jobber().expire();
    await send("INVOICE_UPDATE", invoice);
    await work(0);
    expect(await balance()).toBe(2500);
    expect(jobber().accepted).toEqual(["authorization_code", "refresh_token"]);
  });

  it("is applied once, though workers were killed between reading and applying", async () => {
    await send("INVOICE_UPDATE", invoice);
    const { eventId = "" } = (await newest()) ?? {};
    const connection = await findConnection(database(), organization.orgId, app.connectionId);
    const facts = buildFacts("paid", { email: "stranger@example.com", paymentIds: ["jobber:invoice:1"] });
    const broken = { ...facts, paymentIds: ["\0"] };
    await expect(finishRead(connection, eventId, { facts: broken }, new Date())).rejects.toThrow();
    expect(await newest()).toMatchObject({ outcome: "waiting" });
    // A killed worker's events are free again after its lease.
    await transact((tx) =>
      tx
        .update(connectionReads)
        .set({ dueAt: new Date(Date.now() + 2 * MINUTE) })
        .where(eq(connectionReads.eventId, eventId)),
    );
    expect(await work(1)).toBe(0);
    await Promise.all([work(2), work(2), work(2)]);
    const late = { facts: buildFacts("paid", { email: ann.email, paymentIds: ["jobber:invoice:2"] }) };
    await finishRead(connection, eventId, late, new Date());
    expect([await balance(), await work(9)]).toEqual([2500, 0]);
  });

  it("is read and stored while the connection is off, so that a preview shows its effect", async () => {
    await api.patch(app.path, { isOn: false });
    await send("INVOICE_UPDATE", invoice);
    await work(0);
    expect([await newest(), await balance()]).toMatchObject([{ outcome: "kept", meaning: "paid" }, 0]);
    const { body } = await api.post(`${app.path}/preview`, {});
    expect(body).toMatchObject({ creditCents: 2500 });
  });
});
