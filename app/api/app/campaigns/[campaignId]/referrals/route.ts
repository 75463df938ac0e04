import { route } from "@/lib/api/route";
import { createReferral, listReferrals } from "@/lib/referrals/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listReferrals, createReferral);
