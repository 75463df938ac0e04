import { settleConnectionEvent } from "@/lib/integrations/connections/settle";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(settleConnectionEvent);
