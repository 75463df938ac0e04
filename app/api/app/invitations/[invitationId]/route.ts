import { route } from "@/lib/api/route";
import { withdrawInvitation } from "@/lib/invitations/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(withdrawInvitation);
