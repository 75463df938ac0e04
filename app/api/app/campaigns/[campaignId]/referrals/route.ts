import { route } from "@/lib/kit/route";
import { createReferral } from "@/lib/leads/referrals/create";
import { listReferrals } from "@/lib/leads/referrals/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listReferrals, createReferral);
