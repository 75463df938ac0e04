import { route } from "@/lib/api/route";
import { acceptInvitation } from "@/lib/invitations/accept";
import { readInvitation } from "@/lib/invitations/read";

export const { GET, POST, PUT, PATCH, DELETE } = route(readInvitation, acceptInvitation);
