import { route } from "@/lib/api/route";
import { acceptInvitation } from "@/lib/invitations/accept";

export const { GET, POST, PUT, PATCH, DELETE } = route(acceptInvitation);
