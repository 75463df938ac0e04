import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { createCampaign, deleteCampaign } from "@/lib/campaigns/service";
import { previewMessage } from "@/lib/messages/preview";
import { createTestOrganization } from "@/proof/fixtures/organization";

let actor: Actor;
beforeEach(async () => {
  ({ actor } = await createTestOrganization());
});

type Input = Parameters<typeof previewMessage>[1];
const subjectOf = async (input: Partial<Input> = {}) =>
  (await previewMessage(actor, { template: "invite", ...input })).subject.replace(/^Ann, .*?: /, "");

const percent = { rewardMode: "percent", advocateRewardValue: 500, friendRewardValue: 750 } as const;
const create = (
  terms: typeof percent | { rewardMode: "fixed"; advocateRewardValue: number; friendRewardValue: number },
) => createCampaign(actor, { name: "Neighbors", ...terms });

describe("the offer of a preview", () => {
  it("is $50 for the friend and $25 for the advocate while there is no campaign", async () => {
    expect(await subjectOf()).toBe("give $50, get $25");
  });

  it("is that of the newest campaign which is not deleted", async () => {
    await create({ rewardMode: "fixed", advocateRewardValue: 1_000, friendRewardValue: 2_000 });
    const { campaign } = await create(percent);
    expect(await subjectOf()).toBe("give 7.5% off, get 5% of the job");
    await deleteCampaign(actor, { campaignId: campaign.campaignId });
    expect(await subjectOf()).toBe("give $20, get $10");
  });

  it("is the given one, each part for itself", async () => {
    await create({ rewardMode: "fixed", advocateRewardValue: 1_000, friendRewardValue: 2_000 });
    expect(await subjectOf({ advocateRewardValue: "1550" })).toBe("give $20, get $15.50");
    expect(await subjectOf({ friendRewardValue: "0" })).toBe("get $10 for every friend");
    expect(
      await subjectOf({ rewardMode: "percent", advocateRewardValue: "250", friendRewardValue: "100" }),
    ).toBe("give 1% off, get 2.5% of the job");
  });

  it("takes what is usual where the campaign's amounts mean something else", async () => {
    await create({ rewardMode: "fixed", advocateRewardValue: 1_000_000, friendRewardValue: 2_000 });
    expect(await subjectOf({ rewardMode: "percent" })).toBe("give 5% off, get 10% of the job");
  });

  it("makes rewards of a job of $500 when it is a share", async () => {
    const share = { rewardMode: "percent", advocateRewardValue: "333", friendRewardValue: "1000" } as const;
    const subjects = ["reward-advocate", "reward-friend"] as const;
    const found = await Promise.all(
      subjects.map(async (template) => (await previewMessage(actor, { template, ...share })).subject),
    );
    expect(found).toEqual(["Ann, thank you: $16.65 is yours", "Fred, $50 is yours, thanks to Ann"]);
  });

  it.each(["advocateRewardValue", "friendRewardValue"])("is no share above 100%% as %s", async (field) => {
    const given = { template: "invite", rewardMode: "percent", [field]: "10001" } as const;
    const refusal = { code: "invalid_input", errors: [{ field, message: expect.stringContaining("10000") }] };
    await expect(previewMessage(actor, given)).rejects.toMatchObject(refusal);
    expect(await subjectOf({ rewardMode: "percent", [field]: "10000" })).toContain("100%");
  });

  it("is an organization's own", async () => {
    await create(percent);
    const { actor: stranger } = await createTestOrganization();
    const { subject } = await previewMessage(stranger, { template: "invite" });
    expect(subject).toContain("give $50, get $25");
  });
});
