import { route } from "@/lib/kit/route";
import { replacePortalLink } from "@/lib/leads/advocates/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(replacePortalLink);
