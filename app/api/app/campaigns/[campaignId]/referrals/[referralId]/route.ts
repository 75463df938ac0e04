import { route } from "@/lib/kit/route";
import { updateReferral } from "@/lib/referrals/edit";
import { getReferral } from "@/lib/referrals/stages";

export const { GET, POST, PUT, PATCH, DELETE } = route(getReferral, updateReferral);
