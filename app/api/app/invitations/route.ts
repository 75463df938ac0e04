import { route } from "@/lib/api/route";
import { createInvitation, listInvitations } from "@/lib/invitations/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listInvitations, createInvitation);
