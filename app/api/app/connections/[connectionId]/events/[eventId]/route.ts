import { getConnectionEvent } from "@/lib/integrations/connections/events";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getConnectionEvent);
