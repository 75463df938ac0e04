import { route } from "@/lib/kit/route";
import { sendTestEvent } from "@/lib/outbound/log";

export const { GET, POST, PUT, PATCH, DELETE } = route(sendTestEvent);
