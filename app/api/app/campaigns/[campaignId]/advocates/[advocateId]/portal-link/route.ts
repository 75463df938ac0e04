import { replacePortalLink } from "@/lib/advocates/replace-portal-link";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(replacePortalLink);
