import { inviteAdvocate } from "@/lib/advocates/invite";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(inviteAdvocate);
