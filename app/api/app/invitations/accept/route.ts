import { acceptInvitation, getInvitation } from "@/lib/accounts/invitations/accept";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getInvitation, acceptInvitation);
