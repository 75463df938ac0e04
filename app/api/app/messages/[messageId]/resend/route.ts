import { route } from "@/lib/kit/route";
import { resendMessage } from "@/lib/messages/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(resendMessage);
