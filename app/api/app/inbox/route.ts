import { route } from "@/lib/kit/route";
import { listInbox } from "@/lib/platform/inbox/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listInbox);
