import { describe, expect, it } from "vitest";
import { apiAs } from "@/lib/testing/api";
import { createTestOrganization, uniqueEmail } from "@/lib/testing/organization";

describe("the main job", () => {
  it("goes from campaign to credit", async () => {
    const { apiKey, orgId } = await createTestOrganization();
    const api = apiAs(apiKey);

    const made = await api.post("/api/app/campaigns", {
      name: "Neighbors",
      rewardMode: "percent",
      advocateRewardValue: 333,
      friendRewardValue: 500,
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ campaign: { orgId, status: "active", maxReferralsPerAdvocate: 10 } });
  });
});
