import { deleteWebhookKey } from "@/lib/integrations/webhook-keys/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(deleteWebhookKey);
