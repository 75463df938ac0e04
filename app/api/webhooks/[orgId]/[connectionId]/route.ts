import { receiveConnectionEvents } from "@/lib/integrations/connections/receive";
import { serveOnly } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = serveOnly({ POST: receiveConnectionEvents });
