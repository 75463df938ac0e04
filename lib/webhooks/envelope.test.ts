import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal, type Fields } from "@/proof/fixtures/scenario";
import { connectSender, listEvents, type TestSender } from "@/proof/fixtures/webhooks";

let api: TestApi;
let sender: TestSender;
let campaignId: string;

beforeAll(async () => {
  const organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  sender = await connectSender(organization, api);
  ({ campaignId } = await createCampaign(api));
});

const ann = () => ({ campaignId, name: "Ann", email: uniqueEmail("ann") });

const enrollment = (more: Fields = {}) =>
  JSON.stringify({ id: randomUUID(), type: "advocate.enroll", data: ann(), ...more });

async function countEvents(): Promise<number> {
  return (await listEvents(api)).length;
}

describe("a signed body that is no event", () => {
  it.each([
    ["nothing", "", "body", "must be valid JSON in UTF-8"],
    ["cut off", '{"id": "a"', "body", "must be valid JSON in UTF-8"],
    ["a form", "id=a&type=referral.create", "body", "must be valid JSON in UTF-8"],
    ["not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "body", "must be valid JSON"],
    ["a list", "[]", "body", "must be an object"],
    ["null", "null", "body", "must be an object"],
    ["an empty object", "{}", "id", "is required"],
    ["without an id", enrollment({ id: undefined }), "id", "is required"],
    ["with an empty id", enrollment({ id: " " }), "id", "must not be empty"],
    ["with a number as id", enrollment({ id: 7 }), "id", "must be text"],
    ["with an id too long", enrollment({ id: "i".repeat(256) }), "id", "must have at most 255 characters"],
    ["with NUL in its id", enrollment({ id: "a\u0000" }), "id", "must not contain control characters"],
    [
      "with half a character as id",
      enrollment({ id: "a\ud800" }),
      "id",
      "must not contain control characters",
    ],
    ["without a type", enrollment({ type: undefined }), "type", 'must be "advocate.enroll" or'],
    ["of an unknown type", enrollment({ type: "referral.delete" }), "type", 'or "referral.convert"'],
    ["without data", enrollment({ data: undefined }), "data", "is required"],
    ["with null as data", enrollment({ data: null }), "data", "must be an object"],
    ["with a list as data", enrollment({ data: [] }), "data", "must be an object"],
    ["with text as data", enrollment({ data: "{}" }), "data", "must be an object"],
    ["with a further field", enrollment({ created: 1 }), "created", "is not a field of this request"],
  ])("%s is refused, naming the field, and not kept", async (_, body, field, message) => {
    const before = await countEvents();
    expectRefusal(await sender.deliver(body), 400, "invalid_input", field, message);
    expect(await countEvents()).toBe(before);
  });

  it.each([51, 1_000, 40_000])("with data nested %d deep is refused, not failed", async (depth) => {
    const nested = `{"a":`.repeat(depth - 1);
    const body = enrollment({ data: "@" }).replace('"@"', `${nested}{}${"}".repeat(depth - 1)}`);
    expectRefusal(await sender.deliver(body), 400, "invalid_input", "data", "must not be nested so deeply");
    const list = enrollment({ data: "@" }).replace('"@"', `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`);
    expectRefusal(await sender.deliver(list), 400, "invalid_input", "data", "must not be nested so deeply");
  });

  it("may come again under the same id once it is right", async () => {
    const event = { id: randomUUID(), type: "advocate.enroll" };
    expect((await sender.deliver(JSON.stringify(event))).status).toBe(400);
    expect((await sender.deliver(JSON.stringify({ ...event, data: ann() }))).status).toBe(200);
  });
});

describe("an event's id", () => {
  it("may have 255 characters of any kind", async () => {
    const id = `${randomUUID()} Zoë’s 🏡 `.padEnd(254, "x");
    expect((await sender.deliver(enrollment({ id }))).status).toBe(200);
    expect(await listEvents(api, "?limit=1")).toMatchObject([{ externalId: id }]);
  });

  it("is the same with spaces around it", async () => {
    const id = randomUUID();
    expect((await sender.deliver(enrollment({ id }))).status).toBe(200);
    expectRefusal(await sender.deliver(enrollment({ id: ` ${id} ` })), 409, "event_id_reused");
  });
});

describe("data that no form could send", () => {
  it.each([
    ["NUL in a value", { name: "A\u0000B" }, "name"],
    ["half a character in a value", { name: "A\ud800" }, "name"],
    ["NUL in a name", { "na\u0000me": 1 }, "na\u0000me"],
    ["half a character in a name", { "na\udc00me": 1 }, "na\udc00me"],
    ["nesting, as far as it is read", { name: JSON.parse(`${"[".repeat(49)}${"]".repeat(49)}`) }, "name"],
    ["a number beyond all bounds", { phone: Number.MAX_VALUE }, "phone"],
    ["__proto__", JSON.parse('{"__proto__": {"name": "Ann"}}'), "__proto__"],
    ["constructor", { constructor: { prototype: {} } }, "constructor"],
  ])("is refused and kept, so that an admin sees it: %s", async (_, more, field) => {
    const data = `${JSON.stringify(ann()).slice(0, -1)},${JSON.stringify(more).slice(1)}`;
    const body = enrollment({ data: "@" }).replace('"@"', data);
    expectRefusal(await sender.deliver(body), 400, "invalid_input", field);
    const detail = expect.stringContaining(field);
    expect(await listEvents(api, "?limit=1")).toMatchObject([{ outcome: "refused", detail }]);
    expect((await sender.deliver(body)).status).toBe(400);
  });

  it("is shown as it was sent", async () => {
    const data = { ...ann(), name: "A\u0000B\ud800", "k\u0000": [null, { deep: 1.5 }] };
    await sender.send("advocate.enroll", data);
    const [event] = await listEvents(api, "?limit=1");
    expect((await api.get(`/api/app/integrations/webhook-events/${event?.eventId}`)).body).toMatchObject({
      event: { data },
    });
  });
});

describe("the plan", () => {
  it("must have integrations, which is looked at before the body and after the signature", async () => {
    const organization = await createTestOrganization();
    const own = await connectSender(organization, apiAs(organization.apiKey));
    const { orgId } = organization;
    await transact((tx) => changePlan(tx, { orgId, overrides: { integrations: false } }));
    for (const body of [enrollment(), "not JSON"]) {
      expectRefusal(await own.deliver(body), 403, "feature_not_enabled");
      expectRefusal(await own.deliver(body, { signature: "t=1,v1=0" }), 401, "unauthenticated");
    }
    await transact((tx) => changePlan(tx, { orgId, overrides: { integrations: true } }));
    expect((await own.deliver(enrollment())).status).toBe(202);
    expect(await listEvents(apiAs(organization.apiKey))).toHaveLength(1);
  });
});
