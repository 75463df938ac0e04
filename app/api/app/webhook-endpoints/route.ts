import { createWebhookEndpoint, listWebhookEndpoints } from "@/lib/integrations/outbound/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listWebhookEndpoints, createWebhookEndpoint);
