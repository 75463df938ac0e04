import { route } from "@/lib/kit/route";
import { listAllReferrals } from "@/lib/leads/referrals/list-all";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAllReferrals);
