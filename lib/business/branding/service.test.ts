import { beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "@/proof/fixtures/api";
import { startOrganization } from "@/proof/fixtures/open-shop";

const path = "/api/app/branding";

let orgId: string;
let api: TestApi;

beforeEach(async () => {
  ({ orgId, api } = await startOrganization());
});

const read = async () => (await api.get(path)).body["branding"];

describe("the branding", () => {
  it("is saved field by field, returned whole, and loses only fields set to null", async () => {
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
    await api.patch(path, { instagram: null });
    const { instagram: _, ...rest } = whole;
    expect(await read()).toEqual(rest);
  });

  it("is complete after several concurrent first saves", async () => {
    const fields = [{ primaryColor: "#112233" }, { instagram: "acme" }, { twitterX: "acme" }];
    const answers = await Promise.all(fields.map((field) => api.patch(path, field)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read()).toMatchObject({ primaryColor: "#112233", instagram: "acme", twitterX: "acme" });
  });
});
