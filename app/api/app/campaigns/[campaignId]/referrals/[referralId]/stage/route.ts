import { route } from "@/lib/kit/route";
import { setReferralStage } from "@/lib/referrals/stages";

export const { GET, POST, PUT, PATCH, DELETE } = route(setReferralStage);
