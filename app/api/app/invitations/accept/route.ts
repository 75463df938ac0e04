import { acceptInvitation } from "@/lib/invitations/accept";
import { getInvitation } from "@/lib/invitations/read";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getInvitation, acceptInvitation);
