import { replayWebhookEvent } from "@/lib/integrations/webhooks/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(replayWebhookEvent);
