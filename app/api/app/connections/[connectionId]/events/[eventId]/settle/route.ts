import { settleConnectionEvent } from "@/lib/connections/events";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(settleConnectionEvent);
