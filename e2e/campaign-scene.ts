import { z } from "zod";
import { type Api, apiOf, createdId } from "./api";
import { anyEmail, createOrganization, type Member } from "./members";
import { serverUrl } from "./ops";

const Campaigns = z.object({ campaigns: z.array(z.record(z.string(), z.json())) });

/** A campaign of 10% for the advocate and 5% for the friend. */
export const percentTerms = { rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 500 };

export interface CampaignScene {
  readonly dana: Member;
  readonly api: Api;
  readonly campaignId: string;
  /** The campaign's page. */
  readonly page: string;
  /** Enrolls an advocate who refers one friend. */
  refer(advocate?: string, friend?: string): Promise<void>;
}

/** A new organization with one campaign. */
export async function createScene(terms: object = {}, member?: Member): Promise<CampaignScene> {
  const dana = member ?? (await createOrganization());
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  const given = { name: "Spring referrals", ...percentTerms, ...terms };
  const campaignId = createdId(await api.post("/api/app/campaigns", given));
  const path = `/api/app/campaigns/${campaignId}`;
  const refer = async (name = "Ann Reyes", friendName = "Fred Fox") => {
    const advocateId = createdId(await api.post(`${path}/invite`, { name, email: anyEmail("ann") }));
    createdId(await api.post(`${path}/referrals`, { advocateId, friendName, friendEmail: anyEmail("fred") }));
  };
  return { dana, api, campaignId, page: `/campaigns/${campaignId}`, refer };
}

/** The campaigns as the API has them, newest first. */
export async function readCampaigns(api: Api) {
  return Campaigns.parse((await api.get("/api/app/campaigns")).body).campaigns;
}
