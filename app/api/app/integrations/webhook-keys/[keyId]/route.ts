import { route } from "@/lib/api/route";
import { deleteWebhookKey } from "@/lib/webhook-keys/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(deleteWebhookKey);
