import { route } from "@/lib/kit/route";
import { dismissMatchRequest } from "@/lib/match-requests/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(dismissMatchRequest);
