import { endOwnSession } from "@/lib/accounts/sessions/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(endOwnSession);
