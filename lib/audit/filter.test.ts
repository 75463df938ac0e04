import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal, readPages, type TestCampaign } from "@/proof/fixtures/scenario";

const path = "/api/app/audit-log";
const Log = z.object({
  entries: z.array(
    z.object({ action: z.string(), subjectId: z.string(), actor: z.object({ id: z.string() }) }),
  ),
});

let api: TestApi;
let colleague: TestMember;
let spring: TestCampaign;
let summer: TestCampaign;
beforeAll(async () => {
  const organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  colleague = await createTestUser(organization.orgId, "user");
  spring = await createCampaign(api);
  summer = await createCampaign(apiAs(colleague.apiKey));
  await api.patch(summer.path, { name: "Summer" });
  await api.patch(spring.path, { name: "Spring" });
});

const keyIdOf = ({ apiKey }: TestMember) => apiKey.split(":")[0] ?? "";
const read = async (filter: Record<string, string>) =>
  Log.parse((await api.get(`${path}?${new URLSearchParams(filter)}`)).body).entries;

describe("the audit log can show", () => {
  it("one kind of action", async () => {
    const entries = await read({ action: "campaign.updated" });
    expect(entries.map(({ subjectId }) => subjectId)).toEqual([spring.campaignId, summer.campaignId]);
  });

  it("what one actor did", async () => {
    const entries = await read({ actorId: keyIdOf(colleague) });
    expect(entries).toMatchObject([{ action: "campaign.created", subjectId: summer.campaignId }]);
  });

  it("what was done to one thing", async () => {
    const entries = await read({ subjectId: summer.campaignId });
    expect(entries.map(({ action }) => action)).toEqual(["campaign.updated", "campaign.created"]);
  });

  it("only what fits all that is asked for, page by page", async () => {
    const filter = { subjectId: summer.campaignId, actorId: keyIdOf(colleague) };
    expect(await read(filter)).toMatchObject([{ action: "campaign.created" }]);
    expect(await read({ ...filter, action: "campaign.updated" })).toEqual([]);
    const pages = await readPages(api, path, "entries", "auditId", 1, { action: "campaign.created" });
    expect(pages.map((page) => page.length)).toEqual([1, 1]);
  });

  it("nothing of another organization, whatever is asked for", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    const { body } = await theirs.get(`${path}?subjectId=${spring.campaignId}`);
    expect(body).toEqual({ entries: [] });
  });

  it("no kind of action that there is not", async () => {
    expectRefusal(await api.get(`${path}?action=campaign.painted`), 400, "invalid_input", "action");
  });
});
