import { route } from "@/lib/api/route";
import { listWebhookEvents } from "@/lib/inbound-webhooks/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listWebhookEvents);
