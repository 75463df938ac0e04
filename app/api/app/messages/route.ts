import { route } from "@/lib/kit/route";
import { listMessages } from "@/lib/messages/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listMessages);
