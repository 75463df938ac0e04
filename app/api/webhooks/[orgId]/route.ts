import { receiveWebhook } from "@/lib/integrations/webhooks/handler";
import { serveOnly } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = serveOnly({ POST: receiveWebhook });
