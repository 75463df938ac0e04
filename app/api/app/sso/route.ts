import { getSso, removeSso, saveSso } from "@/lib/accounts/sso/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getSso, removeSso, saveSso);
