import { beforeEach, expect, it } from "vitest";
import type { TestApi } from "@/proof/fixtures/api";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { addReferral, enrollAdvocate, type TestCampaign } from "@/proof/fixtures/scenario";

let api: TestApi;
let campaign: TestCampaign;

beforeEach(async () => {
  ({ api, campaign } = await startCampaign());
});

const versionAt = async (path: string) => (await api.get(path)).headers.get("etag") ?? "";
const given = (version: string) => ({ headers: { "If-Match": version } });

it("updates a version that is still current and returns the new version", async () => {
  const read = await versionAt(campaign.path);
  const { status, headers } = await api.patch(campaign.path, { name: "Spring" }, given(`"other", ${read}`));
  expect(status).toBe(200);
  expect(headers.get("etag")).toBe(await versionAt(campaign.path));
  expect(headers.get("etag")).not.toBe(read);
});

it("rejects an update of a changed version and reports who changed it and when", async () => {
  const read = await versionAt(campaign.path);
  await api.patch(campaign.path, { name: "Spring" });
  const { status, body } = await api.patch(campaign.path, { name: "Fall" }, given(read));
  expect({ status, body }).toMatchObject({ status: 412, body: { code: "precondition_failed" } });
  expect(body).toMatchObject({ changedBy: expect.any(String), changedAt: expect.any(String) });
  expect((await api.get(campaign.path)).body).toMatchObject({ campaign: { name: "Spring" } });
  expect(await api.patch(campaign.path, { name: "Fall" }, given("*"))).toMatchObject({ status: 200 });
});

it("lets only one of several concurrent updates of a version succeed", async () => {
  const read = await versionAt("/api/app/branding");
  const colors = ["#112233", "#445566", "#778899", "#aabbcc"];
  const answers = await Promise.all(
    colors.map((primaryColor) => api.patch("/api/app/branding", { primaryColor }, given(read))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
});

it("doesn't count a referral as a change of the advocate", async () => {
  const ann = await enrollAdvocate(api, campaign);
  const read = await versionAt(ann.path);
  await addReferral(api, campaign, ann);
  expect(await api.patch(ann.path, { name: "Anna" }, given(read))).toMatchObject({ status: 200 });
});
