import { route } from "@/lib/kit/route";
import { createMatchRequest, listMatchRequests } from "@/lib/leads/match-requests/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(createMatchRequest, listMatchRequests);
