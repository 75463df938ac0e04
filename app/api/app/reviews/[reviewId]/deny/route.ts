import { route } from "@/lib/kit/route";
import { denyReferral } from "@/lib/leads/review/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(denyReferral);
