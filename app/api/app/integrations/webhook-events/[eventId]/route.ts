import { route } from "@/lib/api/route";
import { getWebhookEvent } from "@/lib/inbound-webhooks/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getWebhookEvent);
