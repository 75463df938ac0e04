import { route } from "@/lib/kit/route";
import { endOwnSession } from "@/lib/sessions/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(endOwnSession);
