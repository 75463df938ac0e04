import { route } from "@/lib/api/route";
import { convertReferral } from "@/lib/referrals/convert";

export const { GET, POST, PUT, PATCH, DELETE } = route(convertReferral);
