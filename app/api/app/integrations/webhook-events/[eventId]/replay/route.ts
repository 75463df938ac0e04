import { route } from "@/lib/kit/route";
import { replayWebhookEvent } from "@/lib/webhooks/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(replayWebhookEvent);
