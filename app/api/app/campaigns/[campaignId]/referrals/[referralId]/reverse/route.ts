import { route } from "@/lib/kit/route";
import { reverseReferral } from "@/lib/leads/referrals/reverse";

export const { GET, POST, PUT, PATCH, DELETE } = route(reverseReferral);
