import { route } from "@/lib/kit/route";
import { getSso, removeSso, saveSso } from "@/lib/sso/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getSso, removeSso, saveSso);
