import { route } from "@/lib/kit/route";
import { reverseReferral } from "@/lib/referrals/reverse";

export const { GET, POST, PUT, PATCH, DELETE } = route(reverseReferral);
