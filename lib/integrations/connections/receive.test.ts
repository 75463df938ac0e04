import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { connections } from "@/lib/integrations/connections/contract";
import { apiAs } from "@/proof/fixtures/api";
import { checkout, connectStripe, readConnection, readEvents, refundOf } from "@/proof/fixtures/connections";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readAdvocate,
  succeeded,
} from "@/proof/fixtures/scenario";

const PAID = "checkout.session.completed";

describe("a request that is not genuine", () => {
  it.each<[string, { at?: Date; signature?: string | null }, string]>([
    ["without a signature", { signature: null }, "unsigned"],
    ["with a forged signature", { signature: `t=${Math.floor(Date.now() / 1_000)},v1=${"0".repeat(64)}` }, "forged"],
    ["signed 6 minutes ago", { at: new Date(Date.now() - 360_000) }, "old"],
  ])("%s is refused, and reported until a genuine one arrives", async (_, delivery, refusal) => {
    const own = await createTestOrganization();
    const theirs = apiAs(own.apiKey);
    const theirStripe = await connectStripe(own, theirs);
    const session = checkout({ email: uniqueEmail("fred") });
    expectRefusal(await theirStripe.send(PAID, session, {}, delivery), 401, "unauthenticated");
    expect(await readEvents(theirs, theirStripe)).toEqual([]);
    const sick = await readConnection(theirs, theirStripe);
    expect(sick).toMatchObject({ state: "not_working", trouble: { refusal } });
    await theirStripe.send(PAID, session);
    expect(await readConnection(theirs, theirStripe)).toMatchObject({
      state: "live",
      events: { kept: 0, applied: 0, nothing: 1, waiting: 0, needs_you: 0, refused: 0 },
    });
  });

  it("for another organization or an unknown address is refused", async () => {
    const [own, organization] = [await createTestOrganization(), await createTestOrganization()];
    const other = await connectStripe(own, apiAs(own.apiKey));
    const path = `/api/webhooks/${organization.orgId}/${other.connectionId}`;
    for (const address of [path, `/api/webhooks/${own.orgId}/${randomUUID()}`, `/api/webhooks/${own.orgId}/x`]) {
      expectRefusal(await apiAs(null).post(address, undefined, { raw: "{}" }), 401, "unauthenticated");
    }
  });
});

describe("a connection", () => {
  it("shortens long types, and tells long ids apart", async () => {
    const own = await createTestOrganization();
    const theirs = apiAs(own.apiKey);
    const stripe = await connectStripe(own, theirs);
    const ids = [`${"x".repeat(300)}1`, `${"x".repeat(300)}2`];
    for (const id of ids) await stripe.send("y".repeat(5_000), {}, { id });
    const types = (await readEvents(theirs, stripe)).map(({ type }) => type);
    expect(types).toEqual(ids.map(() => "y".repeat(200)));
  });

  it("stores events while it is off, previews their effect, and applies them when retried", async () => {
    const own = await createTestOrganization();
    const theirs = apiAs(own.apiKey);
    const off = await connectStripe(own, theirs, false);
    const connection = await createCampaign(theirs);
    const advocate = await enrollAdvocate(theirs, connection);
    const lead = await addReferral(theirs, connection, advocate);
    const session = checkout({ email: lead.friendEmail });
    await off.send(PAID, session);
    await off.send("refund.created", refundOf(session, 10_000));
    const others = checkout({ email: uniqueEmail("stranger") });
    await off.send(PAID, others);
    await off.send("refund.created", refundOf(others, 10_000));
    const seen = succeeded<typeof connections.preview>(await theirs.post(`${off.path}/preview`, {}));
    expect(seen).toMatchObject({ creditCents: 2500, reversedCents: 2500 });
    expect(seen.events.map(({ outcome }) => outcome)).toEqual(["nothing", "nothing", "applied", "applied"]);
    expect((await readAdvocate(theirs, advocate)).creditBalanceCents).toBe(0);
    const kept = await readEvents(theirs, off);
    expect(kept.map(({ outcome }) => outcome)).toEqual(["kept", "kept", "kept", "kept"]);
    const paid = kept.at(-1)?.eventId;
    await theirs.post(`${off.path}/events/${paid}/settle`, {});
    expect((await readAdvocate(theirs, advocate)).creditBalanceCents).toBe(2500);
  });

  it("can be turned on only when complete, and only once per system", async () => {
    const own = await createTestOrganization();
    const theirs = apiAs(own.apiKey);
    const made = await theirs.post("/api/app/connections", { system: "stripe" });
    const { connection } = succeeded<typeof connections.create>(made);
    const path = `/api/app/connections/${connection.connectionId}`;
    expectRefusal(await theirs.patch(path, { isOn: true }), 400, "invalid_input", "secret");
    expectRefusal(await theirs.post("/api/app/connections", { system: "stripe" }), 400, "invalid_input", "system");
    expect(JSON.stringify(made.body)).not.toContain("sealed");
  });
});
