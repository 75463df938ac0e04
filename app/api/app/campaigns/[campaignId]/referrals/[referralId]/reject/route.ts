import { route } from "@/lib/kit/route";
import { rejectReferral } from "@/lib/referrals/reject";

export const { GET, POST, PUT, PATCH, DELETE } = route(rejectReferral);
