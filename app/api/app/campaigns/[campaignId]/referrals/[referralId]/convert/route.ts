import { route } from "@/lib/kit/route";
import { convertReferral } from "@/lib/leads/referrals/convert";

export const { GET, POST, PUT, PATCH, DELETE } = route(convertReferral);
