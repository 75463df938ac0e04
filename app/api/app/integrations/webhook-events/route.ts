import { route } from "@/lib/kit/route";
import { listWebhookEvents } from "@/lib/webhooks/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listWebhookEvents);
