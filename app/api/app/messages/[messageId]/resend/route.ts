import { route } from "@/lib/api/route";
import { resendMessage } from "@/lib/messages/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(resendMessage);
