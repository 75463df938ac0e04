import { route } from "@/lib/kit/route";
import { createWebhookKey, listWebhookKeys } from "@/lib/webhook-keys/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listWebhookKeys, createWebhookKey);
