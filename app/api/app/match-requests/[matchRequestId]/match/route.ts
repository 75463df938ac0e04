import { route } from "@/lib/kit/route";
import { matchRequest } from "@/lib/leads/match-requests/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(matchRequest);
