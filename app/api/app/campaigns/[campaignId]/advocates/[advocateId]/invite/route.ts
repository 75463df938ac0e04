import { route } from "@/lib/kit/route";
import { sendInvite } from "@/lib/leads/advocates/send-invite";

export const { GET, POST, PUT, PATCH, DELETE } = route(sendInvite);
