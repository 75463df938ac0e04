import { route } from "@/lib/kit/route";
import { sendTestInvite } from "@/lib/messages/preview";

export const { GET, POST, PUT, PATCH, DELETE } = route(sendTestInvite);
