import { route } from "@/lib/api/route";
import { listAllReferrals } from "@/lib/referrals/list-all";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAllReferrals);
