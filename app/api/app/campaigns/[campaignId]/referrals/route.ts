import { route } from "@/lib/kit/route";
import { createReferral } from "@/lib/referrals/create";
import { listReferrals } from "@/lib/referrals/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listReferrals, createReferral);
