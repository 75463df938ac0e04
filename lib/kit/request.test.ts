import { describe, expect, it } from "vitest";
import type { Answer } from "@/proof/fixtures/api";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { findHandler } from "@/proof/fixtures/routes";
import { createCampaign, enrollAdvocate, expectRefusal, fixedTerms } from "@/proof/fixtures/scenario";

const path = "/api/app/campaigns";
const MIB = 1024 * 1024;

const { apiKey, api, campaign } = await startCampaign({ organization: { overrides: { campaigns: 1000 } } });

const sendRaw = (raw: string | Uint8Array<ArrayBuffer>, headers = {}) => api.post(path, undefined, { raw, headers });

function postStream(body: ReadableStream<Uint8Array>): Promise<Response> {
  const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" };
  return findHandler("POST", path)(new Request(`http://localhost:3000${path}`, init));
}

/** Valid JSON of a campaign that is this many bytes long. */
function bodyOf(bytes: number): string {
  const json = JSON.stringify(fixedTerms);
  return `${json.slice(0, -1)}${" ".repeat(bytes - json.length)}}`;
}

describe("a body", () => {
  it.each([
    ["cut off", '{"name": "A"'],
    ["not JSON", "name=A"],
    ["single-quoted", "{'name': 'A'}"],
    ["with a comment", '{"name": "A"} // mine'],
    ["two objects", "{}{}"],
    ["only spaces", "   "],
    ["not UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ])("that is %s is rejected", async (_, raw) => {
    expectRefusal(await sendRaw(raw), 400, "invalid_input", "body", "must be valid JSON in UTF-8");
  });

  it.each([
    ['{"name": "A"', "must be valid JSON in UTF-8. Parsing stopped at line 1, column 13"],
    ['{\n  "name": "A",\n}', "must be valid JSON in UTF-8. Parsing stopped at line 3, column 1"],
    ['{"name":', "must be valid JSON in UTF-8. It ends too early"],
    // Node quotes these instead of naming a position, also if the quote looks like one.
    ['{"name": secret', "must be valid JSON in UTF-8"],
    ["secret in JSON at position 7", "must be valid JSON in UTF-8"],
  ])("%j says where parsing stopped, and never quotes the body", async (raw, message) => {
    const answer = await sendRaw(raw);
    expectRefusal(answer, 400, "invalid_input");
    expect(answer.body).toMatchObject({ detail: `body ${message}.`, errors: [{ field: "body", message }] });
  });

  it.each([
    ["a list", `{"name": [${"1,".repeat(30_000)}1]}`],
    ["fields", `{${Array.from({ length: 30_001 }, (_, index) => `"k${index}":1`).join(",")}}`],
    ["lists of lists", `{"name": [${"[1,1],".repeat(10_000)}1]}`],
  ])("with too many values, in %s, is rejected", async (_, raw) => {
    expectRefusal(await sendRaw(raw), 400, "invalid_input", "body", "must hold at most 30,000 values");
  });

  it.each(["[]", "[{}]", '"text"', "7", "true", "null"])(
    "that is %s rather than an object is rejected",
    async (raw) => {
      expectRefusal(await sendRaw(raw), 400, "invalid_input", "body", "must be a JSON object");
    },
  );

  it("that is empty counts as {}", async () => {
    const answers: Answer[] = [
      await api.post(path),
      await sendRaw(""),
      await api.post(path, undefined, { headers: { "Content-Type": "text/plain" } }),
    ];
    for (const answer of answers) expectRefusal(answer, 400, "invalid_input", "name", "is required");
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""])(
    "of type %j is rejected",
    async (type) => {
      const answer = await api.post(path, fixedTerms, { headers: { "Content-Type": type } });
      expectRefusal(answer, 415, "unsupported_media_type");
    },
  );
});

describe("a body's size", () => {
  it("may be 1 MiB", async () => {
    expect((await sendRaw(bodyOf(MIB))).status).toBe(201);
  });

  it("is checked by its declared length before anything is read", async () => {
    for (const bytes of [MIB + 1, 50 * MIB]) {
      const answer = await sendRaw("{}", { "Content-Length": String(bytes) });
      expectRefusal(answer, 413, "payload_too_large");
    }
  });

  it("is checked while reading, which stops an endless body", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    expect((await postStream(endless)).status).toBe(413);
    expect(sent).toBeLessThan(2 * MIB);
  });
});

it("an interrupted body is the caller's error, not ours", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  expect(await (await postStream(broken)).json()).toMatchObject({
    status: 400,
    errors: [{ field: "body", message: "must be sent to its end" }],
  });
});

describe("the fields of a body", () => {
  it.each([
    ["nmae", { nmae: "A" }],
    ["__proto__", JSON.parse('{"__proto__": {"name": "A"}}')],
    ["constructor", { constructor: { prototype: {} } }],
    ["prototype", { prototype: {} }],
    ["toString", { toString: "A" }],
    ["hasOwnProperty", { hasOwnProperty: true }],
    ["", { "": 1 }],
    ["na\u0000me", { "na\u0000me": 1 }],
  ])("may not be %j", async (field, extra) => {
    const raw = JSON.stringify(fixedTerms).replace("{", `${JSON.stringify(extra).slice(0, -1)},`);
    expectRefusal(await sendRaw(raw), 400, "invalid_input", field, "isn’t a field of this request");
  });

  it("may not repeat a key of the path", async () => {
    const other = await createCampaign(api);
    const answer = await api.patch(campaign.path, { name: "Other", campaignId: other.campaignId });
    expectRefusal(answer, 400, "invalid_input", "campaignId", "isn’t a field of this request");
  });

  it("never pollute prototypes", async () => {
    await sendRaw('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}');
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it.each([1_000, 100_000, 500_000])("nested %d levels deep are rejected without a failure", async (depth) => {
    const raw = `{"name": ${"[".repeat(depth)}${"]".repeat(depth)}}`;
    for (const headers of [{}, { "Idempotency-Key": `nested ${depth}` }]) {
      const { status } = await sendRaw(raw, headers);
      expect(status).toBe(400);
    }
  });
});

describe("text that no form could send", () => {
  it.each([
    ["NUL", "A\u0000B"],
    ["a line break", "A\nB"],
    ["an escape character", "\u001b[31mA"],
    ["DEL", "A\u007f"],
    ["a C1 control", "A\u0085B"],
    ["a lone surrogate", "A\ud800"],
    ["a reversed pair", "\udc00\ud800"],
  ])("is rejected in every text field: %s", async (_, text) => {
    const who = { name: "Ann", email: "ann@example.com" };
    const control = "must not contain control characters";
    const name = await api.post(path, { ...fixedTerms, name: text });
    expectRefusal(name, 400, "invalid_input", "name", control);
    const email = await api.post(`${campaign.path}/invite`, { ...who, email: `${text}@example.com` });
    expectRefusal(email, 400, "invalid_input", "email", "must be an email address");
    const phone = await api.post(`${campaign.path}/invite`, { ...who, phone: text });
    expectRefusal(phone, 400, "invalid_input", "phone", "must be a US phone number");
  });

  it.each([
    ["email", `${"a".repeat(1_000_000)}`],
    ["email", `a@${"a.".repeat(500_000)}`],
    ["email", `${"a.".repeat(500_000)}@example.com`],
    ["phone", "4".repeat(1_000_000)],
    ["phone", `+1${" (".repeat(400_000)}`],
  ])("a very long %s is rejected", async (field, value) => {
    const answer = await api.post(`${campaign.path}/invite`, { name: "Ann", [field]: value });
    expectRefusal(answer, 400, "invalid_input", field);
  });

  it.each([
    ["one field with a very long name", { ["x".repeat(1_000_000)]: 1 }],
    ["very many fields", Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`x${at}`, 1]))],
  ])("%s is rejected with a short response", async (_, body) => {
    const answer = await api.post(path, { ...fixedTerms, ...body });
    expectRefusal(answer, 400, "invalid_input");
    expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
  });
});

const unknownKey = "isn’t a field of this request";

describe("the query", () => {
  it.each(["q", "__proto__", "constructor", "toString", "campaignId", "limit[]", ""])(
    "of a read may not have the key %j",
    async (key) => {
      const answer = await api.get(`${campaign.path}?${encodeURIComponent(key)}=1`);
      expectRefusal(answer, 400, "invalid_input", key, unknownKey);
    },
  );

  it("may not give a key twice", async () => {
    const answer = await api.get(`${path}?limit=1&limit=1`);
    expectRefusal(answer, 400, "invalid_input", "limit");
  });
});

describe("an id in the path", () => {
  it.each([
    ["a number", "1"],
    ["a way out", "..%2F.."],
    ["a NUL", "%00"],
    ["an emoji", "%F0%9F%8F%A1"],
    ["cut-off UTF-8", "%E0%A4%A"],
    ["null", "null"],
    ["half an id", "019a6c1e"],
    ["a name that every object has", "__proto__"],
    ["very long", "a".repeat(5000)],
  ])("that is %s is not found", async (_, id) => {
    const { path: advocate } = await enrollAdvocate(api, campaign);
    expectRefusal(await api.get(`${path}/${id}`), 404, "not_found");
    expectRefusal(await api.get(`${campaign.path}/advocates/${id}`), 404, "not_found");
    const credit = `${advocate.replace(campaign.campaignId, id)}/credit`;
    expectRefusal(await api.post(credit, {}), 404, "not_found");
  });

  it("may be in upper case", async () => {
    const answer = await api.get(`${path}/${campaign.campaignId.toUpperCase()}`);
    expect(answer).toMatchObject({ status: 200, body: { campaign: { campaignId: campaign.campaignId } } });
  });
});
