import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  fixedTerms,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

const path = "/api/app/campaigns";
const unknownKey = "is not a field of this request";

let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
  campaign = await createCampaign(api);
});

describe("the query", () => {
  it.each(["q", "__proto__", "constructor", "toString", "campaignId", "limit[]", ""])(
    "of a read may not have the key %j",
    async (key) => {
      const answer = await api.get(`${campaign.path}?${encodeURIComponent(key)}=1`);
      expectRefusal(answer, 400, "invalid_input", key, unknownKey);
    },
  );

  it.each(["limit", "dryRun", "__proto__", "name"])("of a write may not have the key %j", async (key) => {
    const query = `?${key}=1`;
    for (const answer of [
      await api.post(`${path}${query}`, fixedTerms),
      await api.patch(`${campaign.path}${query}`, { name: "A" }),
      await api.delete(`${campaign.path}${query}`),
    ]) {
      expectRefusal(answer, 400, "invalid_input", key, unknownKey);
    }
    expect(await api.get(campaign.path)).toMatchObject({
      status: 200,
      body: { campaign: { name: campaign.name } },
    });
  });

  it("may not give a key twice", async () => {
    const answer = await api.get(`${path}?limit=1&limit=1`);
    expectRefusal(answer, 400, "invalid_input", "limit");
  });

  it("may be empty", async () => {
    expect((await api.get(`${campaign.path}?`)).status).toBe(200);
  });
});

describe("a method that an address does not have", () => {
  const id = "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10";
  it.each([
    ["PUT", path, "GET, POST"],
    ["PATCH", path, "GET, POST"],
    ["DELETE", path, "GET, POST"],
    ["POST", `${path}/${id}`, "GET, PATCH, DELETE"],
    ["PUT", `${path}/${id}`, "GET, PATCH, DELETE"],
    ["GET", `${path}/${id}/invite`, "POST"],
    ["POST", `${path}/${id}/advocates`, "GET"],
    ["DELETE", `${path}/${id}/advocates/${id}`, "GET, PATCH"],
    ["POST", `${path}/${id}/advocates/${id}/activity`, "GET"],
    ["GET", `${path}/${id}/advocates/${id}/credit`, "POST"],
    ["DELETE", `${path}/${id}/referrals`, "GET, POST"],
    ["GET", `${path}/${id}/referrals/${id}/convert`, "POST"],
    ["POST", "/api/app/dashboard", "GET"],
  ])("is refused with what it has: %s %s", async (method, address, allow) => {
    const answer = await api.send(method, address);
    expectRefusal(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe(allow);
  });
});

describe("an address that is not there", () => {
  const addresses = [
    "/api/app/campaign",
    "/api/nothing",
    "/api/app/campaigns/a/b/c/d",
    "/app/api-key",
    "/app/x/y",
  ];
  it.each(addresses)("is not found by any method: %s", async (address) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await api.send(method, address);
      expectRefusal(answer, 404, "not_found");
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      expect(answer.headers.get("x-request-id")).toBe(answer.body["requestId"]);
    }
  });

  it("is not found without a key either", async () => {
    expectRefusal(await apiAs(null).get("/api/nothing"), 404, "not_found");
  });
});

describe("an id in the address", () => {
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

  it("may be written in upper case", async () => {
    const answer = await api.get(`${path}/${campaign.campaignId.toUpperCase()}`);
    expect(answer).toMatchObject({ status: 200, body: { campaign: { campaignId: campaign.campaignId } } });
  });
});
