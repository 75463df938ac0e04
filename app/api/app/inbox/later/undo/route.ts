import { route } from "@/lib/kit/route";
import { bringBack } from "@/lib/platform/inbox/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(bringBack);
