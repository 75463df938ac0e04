import { route } from "@/lib/kit/route";
import { matchRequest } from "@/lib/match-requests/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(matchRequest);
