import { route } from "@/lib/kit/route";
import { deleteWebhookKey } from "@/lib/webhook-keys/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(deleteWebhookKey);
