import { expect, it } from "vitest";
import { findOnlyOffer } from "@/lib/public/refer/find-business";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createCampaign } from "@/proof/fixtures/scenario";

it("returns the offer of the only campaign that takes friends", async () => {
  const { orgId, api } = await startOrganization();
  const find = () => findOnlyOffer({ orgId }, new Date());
  expect(await find()).toBe("none");
  const first = await createCampaign(api);
  await createCampaign(api, { status: "paused", friendRewardValue: 9_900 });
  expect(await find()).toMatchObject({ id: first.campaignId, friendRewardValue: 5_000 });
  const second = await createCampaign(api, { friendRewardValue: 7_000 });
  expect(await find()).toBe("several");
  await api.delete(first.path);
  expect(await find()).toMatchObject({ id: second.campaignId, friendRewardValue: 7_000 });
});
