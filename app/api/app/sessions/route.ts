import { route } from "@/lib/api/route";
import { endAllSessions, listSessions } from "@/lib/sessions/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(endAllSessions, listSessions);
