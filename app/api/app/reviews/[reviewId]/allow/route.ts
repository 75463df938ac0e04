import { route } from "@/lib/kit/route";
import { allowReferral } from "@/lib/leads/review/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(allowReferral);
