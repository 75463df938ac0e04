import { replacePortalLink } from "@/lib/advocates/replace-portal-link";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(replacePortalLink);
