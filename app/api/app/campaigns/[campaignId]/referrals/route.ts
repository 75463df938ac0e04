import { route } from "@/lib/kit/route";
import { createReferral, listReferrals } from "@/lib/referrals/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listReferrals, createReferral);
