import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";

const path = "/api/app/branding";

let orgId: string;
let api: TestApi;

beforeEach(async () => {
  const organization = await createTestOrganization();
  orgId = organization.orgId;
  api = apiAs(organization.apiKey);
});

const read = async () => (await api.get(path)).body["branding"];

describe("the branding", () => {
  it("is null before anything was saved", async () => {
    expect(await read()).toBeNull();
  });

  it("is saved field by field, and answered whole", async () => {
    const first = await api.patch(path, { primaryColor: "#1A7f5a", "the service": "https://x.test/acme" });
    expect(first).toMatchObject({ status: 200, body: { branding: { orgId, primaryColor: "#1A7f5a" } } });
    const second = await api.patch(path, { instagram: "acme", twitterX: "acme_x", facebook: "fb.com/acme" });
    const whole = {
      orgId,
      updatedAt: expect.any(String),
      primaryColor: "#1A7f5a",
      "the service": "https://x.test/acme",
      instagram: "acme",
      twitterX: "acme_x",
      facebook: "fb.com/acme",
    };
    expect(second.body["branding"]).toEqual(whole);
    expect(await read()).toEqual(whole);
  });

  it("loses what is set to null, and only that", async () => {
    await api.patch(path, { primaryColor: "#1a7f5a", instagram: "acme" });
    await api.patch(path, { instagram: null });
    expect(await read()).toEqual({ orgId, updatedAt: expect.any(String), primaryColor: "#1a7f5a" });
  });

  it("is saved whole when several first saves come at once", async () => {
    const fields = [{ primaryColor: "#112233" }, { instagram: "acme" }, { twitterX: "acme" }];
    const answers = await Promise.all(fields.map((field) => api.patch(path, field)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read()).toMatchObject({ primaryColor: "#112233", instagram: "acme", twitterX: "acme" });
  });

  it("of another organization is out of reach", async () => {
    await api.patch(path, { primaryColor: "#1a7f5a" });
    const other = apiAs((await createTestOrganization()).apiKey);
    await other.patch(path, { primaryColor: "#ffffff" });
    expect(await read()).toMatchObject({ orgId, primaryColor: "#1a7f5a" });
  });
});

describe("a save", () => {
  it.each([
    ["primaryColor", "1a7f5a", "six hex digits"],
    ["primaryColor", "#1a7f5", "six hex digits"],
    ["primaryColor", "#1a7f5ag", "six hex digits"],
    ["primaryColor", "#1a7f5g", "six hex digits"],
    ["primaryColor", "green", "six hex digits"],
    ["primaryColor", "", "six hex digits"],
    ["primaryColor", 7, "text"],
    ["instagram", "@acme", "without the @"],
    ["instagram", "a".repeat(31), "at most 30"],
    ["instagram", "", "not be empty"],
    ["twitterX", "ac@me", "without the @"],
    ["twitterX", "a".repeat(16), "at most 15"],
    ["facebook", "f".repeat(256), "at most 255"],
    ["facebook", "javascript:alert(1)", "address of a page"],
    ["facebook", "data:text/html,x", "address of a page"],
    ["the service", "s".repeat(256), "at most 255"],
    ["the service", " JavaScript:alert(1)", "address of a page"],
    ["the service", 1, "text"],
    ["the service", "\u200bjavascript:alert(1)", "address of a page"],
    ["the service", "//evil.example", "address of a page"],
    ["the service", "https://", "address of a page"],
    ["facebook", '"><script>', "address of a page"],
    ["facebook", "my page", "address of a page"],
    ["instagram", "acme/../evil", "name alone"],
    ["twitterX", "acme?x#y", "name alone"],
    ["twitterX", '"><b>', "name alone"],
    ["logoUrl", "u".repeat(513), "at most 512"],
    ["logoKey", "k".repeat(513), "at most 512"],
    ["logoUrl", null, "text"],
    ["logoKey", null, "text"],
  ])("refuses %s %j", async (field, value, message) => {
    await api.patch(path, { primaryColor: "#1a7f5a" });
    const answer = await api.patch(path, { [field]: value, twitterX: field === "twitterX" ? value : "acme" });
    expectRefusal(answer, 400, "invalid_input", field, message);
    expect(await read()).toEqual({ orgId, updatedAt: expect.any(String), primaryColor: "#1a7f5a" });
  });

  it.each([
    ["instagram", "a".repeat(30)],
    ["twitterX", "a".repeat(15)],
    ["facebook", "f".repeat(255)],
    ["facebook", "HTTPS://facebook.com/acme"],
    ["the service", "s".repeat(255)],
  ])("takes %s %j", async (field, value) => {
    expect((await api.patch(path, { [field]: value })).body["branding"]).toMatchObject({ [field]: value });
  });

  it("refuses no fields, unknown fields, and half a logo", async () => {
    expectRefusal(await api.patch(path, {}), 400, "invalid_input", "body", "at least one field");
    expectRefusal(await api.patch(path, { theService: "x" }), 400, "invalid_input", "theService");
    expectRefusal(await api.patch(path, { logoUrl: "x" }), 400, "invalid_input", "logoKey", "set together");
    expectRefusal(await api.patch(path, { logoKey: "x" }), 400, "invalid_input", "logoUrl", "set together");
    expect(await read()).toBeNull();
  });
});

describe("who may", () => {
  const calls = [
    ["GET", path, undefined],
    ["PATCH", path, { primaryColor: "#1a7f5a" }],
    ["POST", `${path}/logo`, { contentType: "image/png" }],
    ["DELETE", `${path}/logo`, undefined],
  ] as const;
  let user: TestApi;
  let withoutFeature: TestApi;
  beforeAll(async () => {
    const organization = await createTestOrganization();
    user = apiAs((await createTestUser(organization.orgId, "user")).apiKey);
    withoutFeature = apiAs((await createTestOrganization({ overrides: { customBranding: false } })).apiKey);
  });

  it.each(calls)("%s %s: only an admin, and only with the feature", async (method, address, body) => {
    expectRefusal(await user.send(method, address, body), 403, "admin_required");
    expectRefusal(await withoutFeature.send(method, address, body), 403, "feature_not_enabled");
  });
});
