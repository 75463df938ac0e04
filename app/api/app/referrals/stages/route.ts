import { route } from "@/lib/kit/route";
import { countReferralStages } from "@/lib/referrals/stages";

export const { GET, POST, PUT, PATCH, DELETE } = route(countReferralStages);
