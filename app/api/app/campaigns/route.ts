import { route } from "@/lib/api/route";
import { createCampaign, listCampaigns } from "@/lib/campaigns/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listCampaigns, createCampaign);
