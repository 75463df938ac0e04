import { route } from "@/lib/kit/route";
import { unreverseReferral } from "@/lib/leads/referrals/reverse";

export const { GET, POST, PUT, PATCH, DELETE } = route(unreverseReferral);
