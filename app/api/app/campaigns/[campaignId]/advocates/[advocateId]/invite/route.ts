import { sendInvite } from "@/lib/advocates/send-invite";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(sendInvite);
