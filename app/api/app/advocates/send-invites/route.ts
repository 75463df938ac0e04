import { sendInvites } from "@/lib/advocates/send-invites";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(sendInvites);
