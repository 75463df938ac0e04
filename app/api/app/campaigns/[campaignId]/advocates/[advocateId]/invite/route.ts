import { sendInvite } from "@/lib/advocates/send-invite";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(sendInvite);
