import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { importOutcomes, importRows } from "@/proof/fixtures/import";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, type TestCampaign } from "@/proof/fixtures/scenario";

let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
  campaign = await createCampaign(api);
});

const person = (name = "Ann Reyes") => ({ name, email: uniqueEmail("ann") });

describe("a row is invalid", () => {
  it.each([
    ["without a name", { email: "ann@example.com" }, "name", "is required"],
    ["with an empty name", { name: " ", email: "ann@example.com" }, "name", "is required"],
    ["with a long name", { name: "n".repeat(101), email: "ann@example.com" }, "name", "at most 100"],
    ["without a contact", { name: "Ann" }, "email", "or phone is required"],
    ["with a wrong e-mail address", { name: "Ann", email: "ann@" }, "email", "must be an e-mail address"],
    ["with a wrong phone number", { name: "Ann", phone: "12" }, "phone", "must be a US phone number"],
    ["with a line break in the name", { name: "Ann\nReyes", email: "a@example.com" }, "name", "control"],
  ])("%s, and says how to mend it", async (_, row, field, message) => {
    const [outcome] = await importRows(api, campaign, [row]);
    expect(outcome).toEqual({
      outcome: "invalid",
      errors: expect.arrayContaining([{ field, message: expect.stringContaining(message) }]),
    });
  });

  it("and holds up none of the others", async () => {
    const rows = [{ name: "Ann" }, person(), { name: "", email: "x" }, person()];
    expect(await importOutcomes(api, campaign, rows)).toEqual(["invalid", "enrolled", "invalid", "enrolled"]);
  });

  it("with a phone number alone on a plan without text messages", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { sms: false } })).apiKey);
    const own = await createCampaign(theirs);
    const phone = "+14155550132";
    const rows = await importRows(theirs, own, [
      { name: "Ann", phone },
      { ...person(), phone },
    ]);
    expect(rows).toMatchObject([
      { outcome: "invalid", errors: [{ field: "email", message: expect.stringContaining("text messages") }] },
      { outcome: "enrolled" },
    ]);
  });
});

describe("a person is enrolled already", () => {
  it("by the e-mail address in any case, or by the phone number where there is no address", async () => {
    const own = await createCampaign(api);
    const { email = "" } = await enrollAdvocate(api, own);
    await enrollAdvocate(api, own, { phone: "+14155550132" });
    const rows = [
      { name: "Ann", email: email.toUpperCase() },
      { name: "Ann", phone: "(415) 555-0132" },
      { name: "Ann", email: uniqueEmail("other"), phone: "(415) 555-0132" },
    ];
    expect(await importOutcomes(api, own, rows)).toEqual(["alreadyEnrolled", "alreadyEnrolled", "enrolled"]);
  });

  it("when they stand further up, but not when that row was wrong", async () => {
    const ann = person();
    const twice = { ...ann, email: ann.email.toUpperCase() };
    const wrong = { ...ann, name: "" };
    expect(await importOutcomes(api, campaign, [wrong, ann, twice])).toEqual([
      "invalid",
      "enrolled",
      "alreadyEnrolled",
    ]);
  });

  it("in this campaign only", async () => {
    const { email } = await enrollAdvocate(api, campaign);
    expect(await importOutcomes(api, await createCampaign(api), [{ name: "Ann", email }])).toEqual([
      "enrolled",
    ]);
  });
});

describe("at the limit of the plan", () => {
  it("there is no room, but for those who are enrolled", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { advocates: 3 } })).apiKey);
    const own = await createCampaign(theirs);
    const { email } = await enrollAdvocate(theirs, await createCampaign(theirs));
    const ann = person();
    const rows = [ann, { name: "Ann", email }, ann, person(), person()];
    const outcomes = ["enrolled", "enrolled", "alreadyEnrolled", "noRoom", "noRoom"];
    expect(await importOutcomes(theirs, own, rows)).toEqual(outcomes);
    const again = ["alreadyEnrolled", "alreadyEnrolled", "alreadyEnrolled", "noRoom", "noRoom"];
    expect(await importOutcomes(theirs, own, rows)).toEqual(again);
  });

  it("imports and enrollments at once fill it exactly", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { advocates: 20 } })).apiKey);
    const own = await createCampaign(theirs);
    const imports = Array.from({ length: 4 }, () =>
      importOutcomes(
        theirs,
        own,
        Array.from({ length: 7 }, () => person()),
      ),
    );
    const enrollments = Array.from({ length: 4 }, () => theirs.post(`${own.path}/invite`, person()));
    const outcomes = (await Promise.all(imports)).flat();
    const statuses = (await Promise.all(enrollments)).map(({ status }) => status);
    const enrolled = outcomes.filter((outcome) => outcome === "enrolled").length;
    expect(enrolled + statuses.filter((status) => status === 201).length).toBe(20);
    expect(outcomes.filter((outcome) => outcome === "noRoom")).toHaveLength(4 * 7 - enrolled);
    expect(statuses.every((status) => status === 201 || status === 403)).toBe(true);
    const { body } = await theirs.get(`${own.path}/advocates`);
    expect(body["advocates"]).toHaveLength(20);
  });

  it("the same rows at once enroll everybody once", async () => {
    const own = await createCampaign(api);
    const rows = Array.from({ length: 10 }, () => person());
    const results = await Promise.all(Array.from({ length: 4 }, () => importOutcomes(api, own, rows)));
    for (const [index] of rows.entries()) {
      expect(results.map((result) => result[index]).sort()).toEqual([
        "alreadyEnrolled",
        "alreadyEnrolled",
        "alreadyEnrolled",
        "enrolled",
      ]);
    }
  });

  it("somebody who is imported and enrolled at the same moment is there once", async () => {
    const own = await createCampaign(api);
    const rows = Array.from({ length: 8 }, () => person());
    const enrollments = rows.map((row) => api.post(`${own.path}/invite`, row));
    const outcomes = await importOutcomes(api, own, [...rows].reverse());
    const statuses = (await Promise.all(enrollments)).map(({ status }) => status).reverse();
    expect(outcomes.map((outcome, index) => [outcome, statuses[index]])).toEqual(
      outcomes.map((outcome) => (outcome === "enrolled" ? [outcome, 409] : ["alreadyEnrolled", 201])),
    );
  });
});
