import { route } from "@/lib/kit/route";
import { explainReferral } from "@/lib/referrals/explain";

export const { GET, POST, PUT, PATCH, DELETE } = route(explainReferral);
