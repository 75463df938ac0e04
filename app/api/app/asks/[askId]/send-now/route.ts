import { sendAskNow } from "@/lib/asks/decide";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(sendAskNow);
