import { route } from "@/lib/kit/route";
import { getMessage } from "@/lib/messages/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getMessage);
