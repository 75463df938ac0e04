import { expect, it } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { readCsv } from "@/proof/fixtures/csv";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate, readAdvocate } from "@/proof/fixtures/scenario";

it("a list of referrals is a spreadsheet on demand", async () => {
  const { apiKey } = await createTestOrganization();
  const api = apiAs(apiKey);
  const campaign = await createCampaign(api, {
    name: "Spring",
    rewardMode: "percent",
    advocateRewardValue: 1000,
  });
  const ann = await enrollAdvocate(api, campaign, { name: '@Ann "A" Reyes', email: "ann@example.com" });
  const friendPhone = "+14155550132";
  const fred = await addReferral(api, campaign, ann, { friendEmail: "fred@example.com", friendPhone });
  const gina = await addReferral(api, campaign, ann, {
    friendName: "Gina, Holt",
    friendEmail: "g@example.com",
  });
  await api.post(fred.convertPath, { jobValueCents: 50_005 });

  const { headers, heads, rows } = await readCsv(apiKey, "/api/app/referrals?sort=oldest");
  expect(headers.get("content-disposition")).toBe('attachment; filename="referrals.csv"');
  expect(heads).toEqual([
    "Friend",
    "E-mail",
    "Phone",
    "Referred by",
    "Campaign",
    "Status",
    "Referred",
    "Converted",
    "Job value (USD)",
    "Advocate earned (USD)",
    "Friend gets (USD)",
  ]);
  const by = [`'@Ann "A" Reyes`, "Spring"];
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const phone = "(415) 555-0132";
  expect(rows).toEqual([
    [
      "Fred Fox",
      "fred@example.com",
      phone,
      ...by,
      "converted",
      fred.createdAt,
      moment,
      "500.05",
      "50.01",
      "250.03",
    ],
    ["Gina, Holt", "g@example.com", "", ...by, "pending", gina.createdAt, "", "", "", ""],
  ]);
  expect((await readAdvocate(api, ann)).creditBalanceCents).toBe(5001);
  expect((await readCsv(apiKey, "/api/app/referrals?q=gina")).rows).toHaveLength(1);
});
