import { replacePortalLink } from "@/lib/advocates/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(replacePortalLink);
