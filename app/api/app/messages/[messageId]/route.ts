import { route } from "@/lib/api/route";
import { getMessage } from "@/lib/messages/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getMessage);
