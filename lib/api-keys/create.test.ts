import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createApiKey } from "@/lib/api-keys/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

const path = "/app/api-keys";
const Created = z.strictObject({
  key: z.string(),
  keyId: z.string(),
  name: z.string().optional(),
  createdAt: z.string(),
});

let organization: TestOrganization;
let api: TestApi;

beforeEach(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
});

async function create(body?: unknown, options?: Parameters<TestApi["post"]>[2]) {
  const answer = await api.post(path, body, options);
  expect(answer.status).toBe(200);
  return Created.parse(answer.body);
}

async function readKeyEntries() {
  const entries = await readAuditEntries(organization.orgId);
  return entries.filter(({ action }) => action === "api_key.created");
}

describe("creating an API key", () => {
  it("answers the full credential, its id, its name and the time", async () => {
    const before = Date.now();
    const made = await create({ name: "Billing system" });
    expect(made).toEqual({
      key: expect.stringMatching(/^rrk_[\w-]{16}:[\w-]{43}$/),
      keyId: made.key.split(":")[0],
      name: "Billing system",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Date.parse(made.createdAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(made.createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it.each([undefined, {}])("leaves the name out when none is given: %j", async (body) => {
    expect(await create(body)).not.toHaveProperty("name");
  });

  it("makes a key that acts for its creator, with the creator's roles", async () => {
    const user = await createTestUser(organization.orgId, "user");
    const { body } = await apiAs(user.apiKey).post(path);
    const theirs = apiAs(Created.parse(body).key);
    expect((await theirs.get("/api/app/dashboard")).status).toBe(200);
    expectRefusal(await theirs.get("/api/app/integrations/webhook-keys"), 403, "admin_required");
    const list = z.object({ keys: z.array(z.object({ keyId: z.string() })) });
    const { keys } = list.parse((await theirs.get(path)).body);
    expect(keys.map(({ keyId }) => keyId).sort()).toEqual(
      [user.apiKey.split(":")[0], Created.parse(body).keyId].sort(),
    );
  });

  it("tells the audit log who made which key, without its secret", async () => {
    const { key, keyId } = await create({ name: "Billing system" });
    const entries = await readKeyEntries();
    // The first one is of the key that came with the user.
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      subjectId: keyId,
      after: { name: "Billing system" },
      actorName: organization.email,
    });
    expect(JSON.stringify(entries)).not.toContain(key.split(":")[1]);
  });
});

describe("the name", () => {
  it("has up to 80 characters and is trimmed", async () => {
    const name = "n".repeat(80);
    expect((await create({ name: ` ${name} ` })).name).toBe(name);
  });

  it.each([
    ["81 characters", "n".repeat(81), "must have at most 80 characters"],
    ["nothing", "", "must not be empty"],
    ["spaces", "  ", "must not be empty"],
    ["null", null, "must be text"],
    ["a number", 7, "must be text"],
    ["a control character", "a\u0000b", "must not contain control characters"],
  ])("may not be %s", async (_, name, message) => {
    expectRefusal(await api.post(path, { name }), 400, "invalid_input", "name", message);
    expect(await readKeyEntries()).toHaveLength(1);
  });
});

describe("a repeat with the same Idempotency-Key", () => {
  it("gets the same secret, which is nowhere in the database", async () => {
    const options = { headers: { "Idempotency-Key": randomUUID() } };
    const first = await create({ name: "Nightly import" }, options);
    const repeat = await api.post(path, { name: "Nightly import" }, options);
    expect(repeat).toMatchObject({ status: 200, body: first });
    expect(repeat.headers.get("idempotent-replayed")).toBe("true");
    const stored = await readStoredText(organization.orgId);
    expect(stored.match(/Nightly import/g)).toHaveLength(2);
    expect(stored).toContain(options.headers["Idempotency-Key"]);
    for (const form of plainForms(first.key.split(":")[1] ?? "")) expect(stored).not.toContain(form);
    expect((await apiAs(first.key).get("/api/app/dashboard")).status).toBe(200);
  });
});

it.each(["webhook", "invitation", "system"] as const)("is not for a %s, which is no user", async (kind) => {
  const { userId: _, ...nobody } = organization.actor;
  const attempt = createApiKey({ ...nobody, kind }, {});
  await expect(attempt).rejects.toMatchObject({ code: "unauthenticated" });
});
