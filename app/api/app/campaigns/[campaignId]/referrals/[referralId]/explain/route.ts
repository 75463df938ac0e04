import { route } from "@/lib/kit/route";
import { explainReferral } from "@/lib/leads/referrals/explain";

export const { GET, POST, PUT, PATCH, DELETE } = route(explainReferral);
