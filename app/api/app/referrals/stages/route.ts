import { route } from "@/lib/kit/route";
import { countReferralStages } from "@/lib/leads/referrals/stages";

export const { GET, POST, PUT, PATCH, DELETE } = route(countReferralStages);
