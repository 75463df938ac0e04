import { route } from "@/lib/kit/route";
import { getAdvocate, updateAdvocate } from "@/lib/leads/advocates/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getAdvocate, updateAdvocate);
