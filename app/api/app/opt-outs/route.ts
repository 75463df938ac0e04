import { route } from "@/lib/kit/route";
import { listOptOuts } from "@/lib/messages/opt-out-log";

export const { GET, POST, PUT, PATCH, DELETE } = route(listOptOuts);
