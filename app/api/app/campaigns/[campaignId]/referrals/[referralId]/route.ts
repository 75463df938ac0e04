import { route } from "@/lib/kit/route";
import { updateReferral } from "@/lib/leads/referrals/edit";
import { getReferral } from "@/lib/leads/referrals/stages";

export const { GET, POST, PUT, PATCH, DELETE } = route(getReferral, updateReferral);
