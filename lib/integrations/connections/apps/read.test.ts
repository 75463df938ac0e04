import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { readDue } from "@/lib/integrations/connections/apps/read";
import { findConnection } from "@/lib/integrations/connections/connection";
import { handleAgain } from "@/lib/integrations/connections/handle-again";
import { buildFacts } from "@/lib/integrations/connections/profiles/build-facts";
import { anyNumber, startAppScene } from "@/proof/fixtures/connected-apps";
import { readConnection, readEvents } from "@/proof/fixtures/connections";
import { isolate } from "@/proof/fixtures/isolate-providers";
import { jobberId, startJobberProvider } from "@/proof/fixtures/jobber-provider";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { expectRefusal } from "@/proof/fixtures/scenario";

isolateDatabase();
const jobber = isolate(startJobberProvider);
const MINUTE = 60_000;

let scene: Awaited<ReturnType<typeof startAppScene>>;
let invoice: string;
beforeEach(async () => {
  scene = await startAppScene(jobber(), "jobber", { terms: {} });
  const client = {
    id: jobberId("Client", anyNumber()),
    name: "Fred Fox",
    phones: [],
    customFields: [],
    emails: [{ address: scene.lead.friendEmail, primary: true }],
  };
  invoice = jobber().put("Invoice", anyNumber(), {
    invoiceStatus: "paid",
    amounts: { total: 108.5, taxAmount: 8.5, invoiceBalance: 0 },
    client,
    jobs: { nodes: [] },
    paymentRecords: { nodes: [] },
  });
});

const work = (minutes: number) => readDue(new Date(Date.now() + minutes * MINUTE));

describe("an event with only a reference", () => {
  it("is answered at once without calling the system, and applied once it was read", async () => {
    const { requests } = jobber();
    const answer = await scene.send("INVOICE_UPDATE", invoice);
    expect(answer).toMatchObject({ status: 200, body: { events: [{ outcome: "waiting" }] } });
    expect([jobber().requests, await scene.balance()]).toEqual([requests, 0]);
    expect(await work(0)).toBe(1);
    expect(await scene.balance()).toBe(2500);
    expect(await scene.newest()).toMatchObject({ outcome: "applied", who: "Fred Fox", creditCents: 2500 });
    expect(await readConnection(scene.api, scene.app)).toMatchObject({ state: "live", matchRate: 100 });
    expect(await work(0)).toBe(0);
  });

  it("has no effect if it is forged, from another account, or repeated", async () => {
    expectRefusal(await scene.send("INVOICE_UPDATE", invoice, { secret: "x" }), 401, "unauthenticated");
    expectRefusal(await scene.send("INVOICE_UPDATE", invoice, { account: "1" }), 401, "unauthenticated");
    const trouble = { refusal: "forged" };
    expect(await readConnection(scene.api, scene.app)).toMatchObject({ state: "not_working", trouble });
    expect(await work(0)).toBe(0);
    await scene.send("INVOICE_UPDATE", invoice);
    const [event] = await readEvents(scene.api, scene.app);
    const raw = JSON.stringify((await scene.api.get(`${scene.app.path}/events/${event?.eventId}`)).body["event"]);
    const again = JSON.stringify(JSON.parse(raw).body);
    await work(0);
    expect(await scene.send("", "", { raw: again })).toMatchObject({
      body: { events: [{ outcome: "applied" }] },
    });
    expect([await work(0), await scene.balance()]).toEqual([0, 2500]);
  });

  it("waits while the system is down or throttles, and is read afterwards", async () => {
    await scene.send("INVOICE_UPDATE", invoice);
    jobber().mood = "down";
    await work(0);
    jobber().mood = { status: 429, headers: { "Retry-After": "600" }, body: { message: "Slow down" } };
    await work(1);
    expect(await scene.newest()).toMatchObject({ outcome: "waiting" });
    jobber().mood = "well";
    jobber().errorCode = "THROTTLED";
    expect(await work(8)).toBe(0);
    expect(await work(11)).toBe(1);
    jobber().errorCode = null;
    expect([await work(38), await work(45), await scene.balance()]).toEqual([0, 1, 2500]);
  });

  it("is given up after days, and read again when a member asks", async () => {
    await scene.send("INVOICE_UPDATE", invoice);
    jobber().errorCode = "INTERNAL_SERVER_ERROR";
    for (let day = 0; day < 12; day++) await work(day * 24 * 60);
    expect(await scene.newest()).toMatchObject({
      outcome: "needs_you",
      detail: expect.stringContaining("can’t be read"),
    });
    jobber().errorCode = null;
    const { eventId } = (await scene.newest()) ?? {};
    await scene.api.post(`${scene.app.path}/events/${eventId}/settle`, {});
    expect(await scene.newest()).toMatchObject({ outcome: "waiting" });
    await work(0);
    expect(await scene.balance()).toBe(2500);
  });

  it("waits while access is revoked, and is read once a member connects again", async () => {
    jobber().revoke();
    await scene.send("INVOICE_UPDATE", invoice);
    await work(0);
    expect((await readConnection(scene.api, scene.app)).state).toBe("not_working");
    expect([await work(2), await scene.newest()]).toMatchObject([0, { outcome: "waiting" }]);
    await scene.app.connect();
    expect([await work(0), await scene.balance()]).toEqual([1, 2500]);
  });

  it("is read with a new token if the old one was revoked", async () => {
    jobber().expire();
    await scene.send("INVOICE_UPDATE", invoice);
    await work(0);
    expect(await scene.balance()).toBe(2500);
    expect(jobber().accepted).toEqual(["authorization_code", "refresh_token"]);
  });

  it("is applied once, though workers were killed between reading and applying", async () => {
    await scene.send("INVOICE_UPDATE", invoice);
    const { eventId = "" } = (await scene.newest()) ?? {};
    const connection = await findConnection(database(), scene.organization.orgId, scene.app.connectionId);
    const facts = buildFacts("paid", { email: "stranger@example.com", paymentIds: ["jobber:invoice:1"] });
    const broken = { ...facts, paymentIds: ["\0"] };
    await expect(handleAgain(connection, eventId, new Date(), { facts: broken })).rejects.toThrow();
    expect(await scene.newest()).toMatchObject({ outcome: "waiting" });
    await Promise.all([work(2), work(2), work(2)]);
    const late = { facts: buildFacts("paid", { email: scene.ann.email, paymentIds: ["jobber:invoice:2"] }) };
    await handleAgain(connection, eventId, new Date(), late);
    expect([await scene.balance(), await work(9)]).toEqual([2500, 0]);
  });

  it("is read and stored while the connection is off, so that a preview shows its effect", async () => {
    await scene.api.patch(scene.app.path, { isOn: false });
    await scene.send("INVOICE_UPDATE", invoice);
    await work(0);
    expect([await scene.newest(), await scene.balance()]).toMatchObject([{ outcome: "kept", meaning: "paid" }, 0]);
    const { body } = await scene.api.post(`${scene.app.path}/preview`, {});
    expect(body).toMatchObject({ creditCents: 2500 });
  });
});
