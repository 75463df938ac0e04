import { route } from "@/lib/kit/route";
import { untrustAdvocate } from "@/lib/leads/review/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(untrustAdvocate);
