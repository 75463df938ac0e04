import { route } from "@/lib/api/route";
import { replayWebhookEvent } from "@/lib/inbound-webhooks/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(replayWebhookEvent);
