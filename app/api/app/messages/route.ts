import { route } from "@/lib/api/route";
import { listMessages } from "@/lib/messages/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listMessages);
