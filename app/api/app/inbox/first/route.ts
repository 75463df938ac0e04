import { route } from "@/lib/kit/route";
import { listInboxFirst } from "@/lib/platform/inbox/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listInboxFirst);
