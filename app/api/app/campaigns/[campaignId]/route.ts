import { route } from "@/lib/api/route";
import { deleteCampaign, getCampaign, updateCampaign } from "@/lib/campaigns/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getCampaign, updateCampaign, deleteCampaign);
