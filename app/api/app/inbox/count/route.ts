import { route } from "@/lib/kit/route";
import { countInbox } from "@/lib/platform/inbox/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(countInbox);
