import { route } from "@/lib/kit/route";
import { untrustAdvocate } from "@/lib/review/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(untrustAdvocate);
