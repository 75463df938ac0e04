import { route } from "@/lib/kit/route";
import { inviteAdvocate } from "@/lib/leads/advocates/invite";

export const { GET, POST, PUT, PATCH, DELETE } = route(inviteAdvocate);
