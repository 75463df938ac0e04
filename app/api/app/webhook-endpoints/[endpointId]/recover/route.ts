import { recoverWebhookEndpoint } from "@/lib/integrations/outbound/log";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(recoverWebhookEndpoint);
