import { route } from "@/lib/kit/route";
import { confirmSession } from "@/lib/sessions/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(confirmSession);
