import { route } from "@/lib/kit/route";
import { unreverseReferral } from "@/lib/referrals/reverse";

export const { GET, POST, PUT, PATCH, DELETE } = route(unreverseReferral);
