import { withdrawInvitation } from "@/lib/invitations/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(withdrawInvitation);
