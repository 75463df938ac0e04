import { beforeEach, describe, expect, it } from "vitest";
import type { customerFiles } from "@/lib/files/customer-files/contract";
import { runCustomerFile } from "@/lib/files/customer-files/run";
import type { imports } from "@/lib/files/imports/contract";
import { DAY_MS } from "@/lib/kit/durations";
import type { advocates } from "@/lib/leads/advocates/contract";
import { MAX_IMPORT_ROWS } from "@/lib/leads/advocates/import-row";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { finishFile, readRows, settleFile, uploadFile } from "@/proof/fixtures/customer-files";
import { readInbox } from "@/proof/fixtures/inbox";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal, succeeded, type TestCampaign } from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
beforeEach(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
});

type Rows = Parameters<typeof uploadFile>[1];
const upload = (rows: Rows, inviteTo = campaign.campaignId) =>
  uploadFile(api, rows, "customers.csv", { kind: "people", inviteTo });
const person = (name: string, fields: Rows[number] = {}) => ({
  name,
  email: uniqueEmail("person"),
  ...fields,
});
const names = async () =>
  succeeded<typeof advocates.list>(await api.get(`${campaign.path}/advocates`)).advocates.map(({ name }) => name);
const reasons = async (file: { path: string }) => (await readRows(api, file)).map(({ reason }) => reason);

describe("a file of people", () => {
  it("judges each row, adds the new ones once, and is undone", async () => {
    const [ann, old] = [person("Ann Reyes"), person("Old Neighbor")];
    await finishFile(api, await upload([old]), "apply");
    const rows = [
      ann,
      old,
      person("Ann again", { email: ann.email?.toUpperCase() }),
      person("Toni Park", { email: undefined, phone: "415-555-0132", textConsent: "Yes" }),
      person("Cut Phone", { phone: "12" }),
      person("Wrong", { email: "wrong" }),
      person("", {}),
      person("No Contact", { email: "n/a" }),
      person("DO NOT CONTACT Karen"),
      person("Archie", { skip: "Archived in the file." }),
    ];
    const file = await upload(rows);
    expect(file).toMatchObject({ kind: "people", state: "checked", pendingCount: 3 });
    const totals = { invite: 3, known: 1, wrong: 3, ask: 1, nothing: 3, failed: 0 };
    const invites = { emails: 2, texts: 1, withoutTexts: 0, unreachable: 0, cut: 1 };
    expect(file.totals).toMatchObject({ ...totals, ...invites });
    expect(await reasons(file)).toEqual([
      undefined,
      "Already an advocate in this campaign.",
      "Duplicate of row 2.",
      undefined,
      "“12” isn’t a US phone number.",
      expect.stringMatching(/^Email must be an email address/),
      expect.stringMatching(/^Name /),
      expect.stringMatching(/required/),
      "The name says not to contact them.",
      "Archived in the file.",
    ]);
    const groups = ["invite", "known", "wrong", "ask", "others", "left"] as const;
    const counts = await Promise.all(groups.map(async (group) => (await readRows(api, file, group)).length));
    expect(counts).toEqual([3, 1, 3, 1, 2, 7]);

    const applied = await finishFile(api, file, "apply", { sendInvites: false });
    expect(applied).toMatchObject({ state: "applied", pendingCount: 0, totals });
    expect((await names()).sort()).toEqual(["Ann Reyes", "Cut Phone", "Old Neighbor", "Toni Park"]);
    const again = await upload(rows);
    expect(again.totals).toMatchObject({ invite: 0, known: 5 });
    const undone = succeeded<typeof imports.undo>(await api.post(`/api/app/imports/${file.fileId}/undo`, {}));
    expect(undone).toEqual({ removed: 3, kept: [] });
    expect(await settleFile(api, file.fileId)).toMatchObject({ state: "undone", removedCount: 3 });
    expect(await names()).toEqual(["Old Neighbor"]);
    const sent = await readMessages(organization.orgId);
    expect(sent).toHaveLength(1);
  });

  it("adds corrected rows later, as part of the same import", async () => {
    const ann = person("Ann Reyes");
    const file = await upload([ann, person("Bob", { email: "bob" }), person("Cy", { email: "cy" })]);
    const [bob, cy] = await readRows(api, file, "wrong");
    const decide = async (rowId: string | undefined, fields: object) =>
      succeeded<typeof customerFiles.decide>(await api.post(`${file.path}/rows/${rowId}/decide`, fields)).row;
    await finishFile(api, file, "apply");
    const wrong = await decide(bob?.rowId, { person: { name: "Bob", email: "bob@" } });
    expect(wrong).toMatchObject({ outcome: "ask", errors: [{ field: "email" }] });
    expectRefusal(await api.post(`${file.path}/rows/${bob?.rowId}/decide`, { invite: true }), 400, "invalid_input");
    expect(await decide(bob?.rowId, { person: { name: "Bob", email: ann.email } })).toMatchObject({
      outcome: "nothing",
      reason: "Duplicate of row 2.",
    });
    const email = uniqueEmail("bob");
    expect(await decide(bob?.rowId, { person: { name: "Bob", email, phone: "" } })).toMatchObject({
      outcome: "invite",
      state: "waiting",
      email,
    });
    expect(await decide(cy?.rowId, { nothing: true })).toMatchObject({ reason: "You left them out." });
    const applied = await finishFile(api, file, "apply");
    expect(applied).toMatchObject({ totals: { invite: 2, wrong: 0 }, pendingCount: 0 });
    expect(await readRows(api, file, "wrong")).toMatchObject([{ state: "done" }, { outcome: "nothing" }]);
    await finishFile(api, file, "undo");
    expect(await names()).toEqual([]);
  });

  it("writes to doubtful people only if a member says so", async () => {
    const doubtful = ["Ann", "Bob", "Cy"].map((name) => person(`${name} (do not contact)`));
    const file = await upload(doubtful);
    const rows = await readRows(api, file, "ask");
    const answers = [{ invite: true }, { invite: false }];
    for (const [at, answer] of answers.entries())
      succeeded(await api.post(`${file.path}/rows/${rows[at]?.rowId}/decide`, answer));
    const { file: decided } = succeeded<typeof customerFiles.get>(await api.get(file.path));
    expect(decided.totals).toMatchObject({ invite: 2, emails: 1, ask: 1 });
    await finishFile(api, file, "apply");
    expect((await readMessages(organization.orgId)).map(({ recipient }) => recipient)).toEqual([doubtful[0]?.email]);
  });

  it("needs its campaign, and is listed by its kind", async () => {
    expectRefusal(
      await api.post("/api/app/customer-files", { fileName: "x", rows: [{ row: 1 }], kind: "people" }),
      400,
      "invalid_input",
    );
    const file = await upload([person("Ann")]);
    expectRefusal(await api.post(`${file.path}/apply`, { inviteTo: campaign.campaignId }), 400, "invalid_input");
    const listed = async (query: string) => (await api.get(`/api/app/customer-files${query}`)).body;
    expect(await listed("")).toEqual({ files: [] });
    expect(await listed("?kind=people")).toMatchObject({ files: [{ fileId: file.fileId }] });
  });

  it("adds as many as the plan has room for", async () => {
    const own = await createTestOrganization({ overrides: { advocates: 1 } });
    api = apiAs(own.apiKey);
    campaign = await createCampaign(api);
    const file = await upload([person("Ann"), person("Bob")]);
    expect(file.totals).toMatchObject({ invite: 2 });
    const applied = await finishFile(api, file, "apply");
    expect(applied.totals).toMatchObject({ invite: 1, failed: 1 });
    expect(await readRows(api, file, "failed")).toMatchObject([
      { name: "Bob", problem: "Your account has no room for another advocate." },
    ]);
  });
});

describe("a file that can’t add the people left", () => {
  const remove = async () => succeeded(await api.delete(campaign.path));
  const twoPeople = () => upload([person("Ann Reyes"), person("Bob Park")]);

  it("because its campaign was deleted since, ends and says what to do", async () => {
    const file = await twoPeople();
    succeeded(await api.post(`${file.path}/apply`, {}));
    await remove();
    const ended = await settleFile(api, file.fileId);
    expect(ended).toMatchObject({ state: "applied", pendingCount: 0, totals: { invite: 0, failed: 2 } });
    expect(ended.problem).toMatch(/^The campaign “.*” was deleted.*No one was added\. Upload the file again/);
    expect((await readRows(api, file, "failed")).map(({ problem }) => problem)).toEqual(
      Array(2).fill("Not added, because the campaign was deleted in the meantime."),
    );
    expect(await finishFile(api, file, "undo")).toMatchObject({ state: "undone" });
  });

  it("because its campaign was deleted before, can’t be applied", async () => {
    const file = await twoPeople();
    await remove();
    expectRefusal(await api.post(`${file.path}/apply`, {}), 409, "file_closed");
    const { file: read } = succeeded<typeof customerFiles.get>(await api.get(file.path));
    expect(read.problem).toContain("Discard this file");
  });

  it("still applies its jobs", async () => {
    const file = await uploadFile(api, [person("Cy Dell"), person("Di Evans")]);
    succeeded(await api.post(`${file.path}/apply`, { inviteTo: campaign.campaignId }));
    await remove();
    const ended = await settleFile(api, file.fileId);
    expect(ended).toMatchObject({ state: "applied", totals: { failed: 2 } });
    expect(ended.problem).toContain("upload their list under Advocates, Import");
    // The jobs can still be applied again, with the same campaign named.
    succeeded(await api.post(`${file.path}/apply`, { inviteTo: campaign.campaignId }));
    expect(await settleFile(api, file.fileId)).toMatchObject({ state: "applied" });
  });

  it("because its import was undone meanwhile, ends as undone", async () => {
    const people = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, at) => person(`Gus ${at}`));
    const file = await upload(people);
    succeeded(await api.post(`${file.path}/apply`, { sendInvites: false }));
    await runCustomerFile({ orgId: organization.orgId, id: file.fileId }, new Date());
    const undone = succeeded<typeof imports.undo>(await api.post(`/api/app/imports/${file.fileId}/undo`, {}));
    expect(undone).toEqual({ removed: MAX_IMPORT_ROWS, kept: [] });
    expect(await settleFile(api, file.fileId)).toMatchObject({ state: "undone" });
    expect(await names()).toEqual([]);
  });
});

it("an undo that began within its 30 days is finished by a worker after them", async () => {
  const file = await upload([person("Ann Reyes")]);
  await finishFile(api, file, "apply");
  succeeded(await api.post(`${file.path}/undo`, {}));
  const key = { orgId: organization.orgId, id: file.fileId };
  await runCustomerFile(key, new Date(Date.now() + 31 * DAY_MS));
  const { file: undone } = succeeded<typeof customerFiles.get>(await api.get(file.path));
  expect(undone).toMatchObject({ state: "undone", removedCount: 1 });
  expect(await names()).toEqual([]);
});

it("a file with no one to add says so, and does not wait in the inbox", async () => {
  const ann = person("Ann Reyes");
  const waiting = async () => (await readInbox(organization.actor, "file")).map(({ id }) => id);
  const first = await upload([ann]);
  expect(await waiting()).toEqual([first.fileId]);
  expect(first).toMatchObject({ state: "checked", isEmpty: false });
  await finishFile(api, first, "apply");
  const again = await upload([ann, person("Archie", { skip: "Archived in the file." })]);
  expect(again).toMatchObject({ state: "checked", isEmpty: true });
  expect(await waiting()).toEqual([]);
  // Applying a file of jobs makes its customers known, even if no lead fits.
  const jobs = await uploadFile(api, [person("Cy Dell")]);
  expect(jobs.isEmpty).toBe(false);
  expect(await waiting()).toEqual([jobs.fileId]);
});
