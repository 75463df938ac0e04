import { route } from "@/lib/kit/route";
import { endAllSessions, listSessions } from "@/lib/sessions/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(endAllSessions, listSessions);
