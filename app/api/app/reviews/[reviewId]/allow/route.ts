import { route } from "@/lib/kit/route";
import { allowReferral } from "@/lib/review/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(allowReferral);
