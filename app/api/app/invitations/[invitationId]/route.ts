import { withdrawInvitation } from "@/lib/accounts/invitations/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(withdrawInvitation);
