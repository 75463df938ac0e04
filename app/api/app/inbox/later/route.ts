import { route } from "@/lib/kit/route";
import { putOff } from "@/lib/platform/inbox/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(putOff);
