import { beforeAll, expect, it } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { finishFile, readRows, uploadFile } from "@/proof/fixtures/customer-files";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign } from "@/proof/fixtures/scenario";
import { runAlone } from "@/proof/guards/scratch-database";

const scratch = isolateDatabase();

// A name that only PostgreSQL rejects, which rolls back the whole batch.
beforeAll(() =>
  runAlone(scratch().ownerUrl, [
    `CREATE TRIGGER poisoned BEFORE INSERT ON advocates FOR EACH ROW WHEN (NEW.name = 'Poison Ivy')
       EXECUTE FUNCTION refuse_change()`,
  ]),
);

it("a person the database refuses fails alone, and the others are added", async () => {
  const api = apiAs((await createTestOrganization()).apiKey);
  const { campaignId } = await createCampaign(api);
  const people = ["Ann", "Bob", "Poison Ivy", "Cy", "Di"];
  const rows = people.map((name) => ({ name, email: uniqueEmail("person") }));
  const file = await uploadFile(api, rows, "customers.csv", { kind: "people", inviteTo: campaignId });
  const applied = await finishFile(api, file, "apply");
  expect(applied).toMatchObject({ state: "applied", totals: { invite: 4, failed: 1 } });
  expect(await readRows(api, file, "failed")).toMatchObject([
    { name: "Poison Ivy", problem: expect.stringContaining("Invite this person by hand") },
  ]);
});
