import { route } from "@/lib/kit/route";
import { reassignReferral } from "@/lib/referrals/edit";

export const { GET, POST, PUT, PATCH, DELETE } = route(reassignReferral);
