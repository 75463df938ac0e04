import { route } from "@/lib/kit/route";
import { setReferralStage } from "@/lib/leads/referrals/stages";

export const { GET, POST, PUT, PATCH, DELETE } = route(setReferralStage);
