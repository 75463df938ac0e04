import { route } from "@/lib/kit/route";
import { reassignReferral } from "@/lib/leads/referrals/edit";

export const { GET, POST, PUT, PATCH, DELETE } = route(reassignReferral);
