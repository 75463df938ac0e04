import { route } from "@/lib/kit/route";
import { getWebhookEvent } from "@/lib/webhooks/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getWebhookEvent);
