import { route } from "@/lib/kit/route";
import { sendInvites } from "@/lib/leads/advocates/send-invites";

export const { GET, POST, PUT, PATCH, DELETE } = route(sendInvites);
