import { deleteCampaign, getCampaign, updateCampaign } from "@/lib/business/campaigns/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getCampaign, updateCampaign, deleteCampaign);
