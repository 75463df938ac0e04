import { route } from "@/lib/kit/route";
import { rejectReferral } from "@/lib/leads/referrals/reject";

export const { GET, POST, PUT, PATCH, DELETE } = route(rejectReferral);
