import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { expectRefusal, inviteUser } from "@/proof/fixtures/scenario";
import { exampleBody, fillPath, makeScene, type Scene } from "@/proof/fixtures/scene";

const path = "/api/app/invitations/accept";
const person = { firstName: "Ira", lastName: "Novak", password: "correct horse battery" };

describe("an invitation's token", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene({ tier: "pro" });
  });

  const others = endpoints
    .filter(({ endpoint }) => endpoint.access.caller !== "invitation")
    .map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

  it("is meant for two endpoints", () => {
    expect(endpoints.length - others.length).toBe(2);
    expect(others.length).toBeGreaterThan(20);
  });

  it.each(others)("does not open %s, whatever roles it will give", async (_, endpoint) => {
    const { token } = await inviteUser(scene.api, { roles: ["admin"] });
    const body = exampleBody(endpoint, scene.ids);
    const answer = await apiAs(token).send(endpoint.method, fillPath(endpoint, scene.ids), body);
    // Without a page of ours nobody is a visitor either.
    if (endpoint.access.caller === "visitor") expectRefusal(answer, 403, "cross_origin");
    else expectRefusal(answer, 401, "unauthenticated");
  });
});

describe("accepting takes an invitation's token and nothing else", () => {
  let admin: TestApi;
  let token: string;
  beforeAll(async () => {
    admin = apiAs((await createTestOrganization()).apiKey);
    token = (await inviteUser(admin)).token;
  });

  it("such as no admin's or member's key", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    const { apiKey: memberKey } = await createTestUser(orgId, "user");
    for (const key of [apiKey, memberKey]) {
      expectRefusal(await apiAs(key).post(path, person), 401, "unauthenticated");
    }
  });

  it.each([
    ["nothing", () => null],
    ["the prefix alone", () => "rri_"],
    ["a token nobody was given", () => `rri_${"A".repeat(43)}`],
    ["a token without its prefix", () => token.slice(4)],
    ["a token with another prefix", () => `RRI_${token.slice(4)}`],
    ["a token cut short", () => token.slice(0, -1)],
    ["a token that is longer", () => `${token}A`],
    ["a very long token", () => `rri_${"a".repeat(7000)}`],
    ["SQL", () => "rri_'OR'true'--"],
  ])("such as not %s", async (_, credential) => {
    const answer = await apiAs(credential()).post(path, person);
    expectRefusal(answer, 401, "unauthenticated");
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("and says the same of a token that is unknown, withdrawn or used", async () => {
    const [withdrawn, used] = [await inviteUser(admin), await inviteUser(admin)];
    await admin.delete(withdrawn.path);
    await apiAs(used.token).post(path, person);
    const details = new Set<unknown>();
    for (const credential of [`rri_${"A".repeat(43)}`, withdrawn.token, used.token]) {
      details.add((await apiAs(credential).post(path, person)).body["detail"]);
    }
    expect(details).toEqual(
      new Set(["This invitation does not work any more. Ask an admin of the organization for a new one."]),
    );
  });
});
