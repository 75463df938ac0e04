import { createCampaign } from "@/proof/fixtures/scenario";
import { type Rule, refuse } from "@/proof/rules/kit/rule";

/** A deleted campaign is treated as absent, with all that is in it (spec, "States and transitions"). */
export const notInDeletedCampaign: Rule = refuse(
  "not_found",
  "a deleted campaign",
  async ({ api, campaign }) => {
    await api.delete(campaign.path);
    return {};
  },
);

/** What is in a campaign is found at that campaign's address only. */
export const notInOtherCampaign: Rule = refuse(
  "not_found",
  "what is in another campaign of the organization",
  async ({ api }) => ({ ids: { campaignId: (await createCampaign(api)).campaignId } }),
);
