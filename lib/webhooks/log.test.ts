import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal, readPages } from "@/proof/fixtures/scenario";
import {
  connectSender,
  eventIdOf,
  listEvents,
  sendUnmatched,
  type TestSender,
} from "@/proof/fixtures/webhooks";

const path = "/api/app/integrations/webhook-events";

let api: TestApi;
let theirs: TestApi;
let sender: TestSender;
const ids = { applied: "", unmatched: "", refused: "" };

beforeAll(async () => {
  const [own, other] = await Promise.all([createTestOrganization(), createTestOrganization()]);
  api = apiAs(own.apiKey);
  theirs = apiAs(other.apiKey);
  sender = await connectSender(own, api);
  const { campaignId } = await createCampaign(api);
  const data = { campaignId, name: "Ann", email: uniqueEmail("ann") };
  ids.applied = eventIdOf(await sender.send("advocate.enroll", data));
  ids.unmatched = await sendUnmatched(sender);
  await sender.deliver(JSON.stringify({ id: "taken", type: "advocate.enroll", data }));
  ids.refused = (await listEvents(api, "?limit=1"))[0]?.eventId ?? "";
});

describe("the list of events", () => {
  it("tells what came and what came of it, newest first", async () => {
    const common = {
      keyId: sender.keyId,
      keyName: "CRM",
      attempts: 1,
      receivedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      handledAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    };
    expect(await listEvents(api)).toEqual([
      {
        ...common,
        eventId: ids.refused,
        externalId: "taken",
        type: "advocate.enroll",
        outcome: "refused",
        status: 409,
        detail: expect.stringContaining("Another advocate"),
      },
      {
        ...common,
        eventId: ids.unmatched,
        externalId: expect.any(String),
        type: "referral.convert",
        outcome: "unmatched",
        status: 202,
        detail: "No referral fits this event.",
      },
      {
        ...common,
        eventId: ids.applied,
        externalId: expect.any(String),
        type: "advocate.enroll",
        outcome: "applied",
        status: 200,
      },
    ]);
  });

  it.each(["applied", "unmatched", "refused"] as const)("can be narrowed to %s ones", async (outcome) => {
    expect(await listEvents(api, `?outcome=${outcome}`)).toMatchObject([{ eventId: ids[outcome], outcome }]);
  });

  it("is read page by page, narrowed or not", async () => {
    const pages = await readPages(api, path, "events", "eventId", 2);
    expect(pages).toEqual([[ids.refused, ids.unmatched], [ids.applied]]);
    expect(await listEvents(api, `?outcome=applied&cursor=${ids.refused}&limit=1`)).toMatchObject([
      { eventId: ids.applied },
    ]);
  });

  it("knows no other outcome", async () => {
    expectRefusal(await api.get(`${path}?outcome=lost`), 400, "invalid_input", "outcome");
  });

  it("holds nothing of another organization", async () => {
    expect((await theirs.get(path)).body).toEqual({ events: [] });
  });
});

describe("one event", () => {
  it("is shown with its data and the answer, which tells no portal token", async () => {
    const { body } = await api.get(`${path}/${ids.applied}`);
    const result = {
      advocateId: expect.any(String),
      referralCode: expect.any(String),
      referralUrl: expect.any(String),
    };
    expect(body).toMatchObject({
      event: {
        eventId: ids.applied,
        data: { name: "Ann" },
        answer: { ok: true, eventId: ids.applied, outcome: "applied", result },
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/portal|whsec/i);
  });

  it("is shown with what a refusal said", async () => {
    const { body } = await api.get(`${path}/${ids.refused}`);
    const code = "advocate_already_enrolled";
    expect(body).toMatchObject({
      event: { answer: { code, detail: expect.any(String), errors: [], facts: {} } },
    });
  });

  it("of another organization is neither shown nor replayed", async () => {
    for (const id of [ids.unmatched, randomUUID()]) {
      expectRefusal(await theirs.get(`${path}/${id}`), 404, "not_found");
      expectRefusal(await theirs.post(`${path}/${id}/replay`), 404, "not_found");
    }
    expect((await api.get(`${path}/${ids.unmatched}`)).body).toMatchObject({ event: { attempts: 1 } });
  });

  it("stays readable after its key is revoked", async () => {
    await api.delete(`/api/app/integrations/webhook-keys/${sender.keyId}`);
    const { body } = await api.get(`${path}/${ids.applied}`);
    expect(body).toMatchObject({ event: { keyId: sender.keyId, keyName: "CRM" } });
  });
});
