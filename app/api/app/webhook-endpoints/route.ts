import { route } from "@/lib/kit/route";
import { createWebhookEndpoint, listWebhookEndpoints } from "@/lib/outbound/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listWebhookEndpoints, createWebhookEndpoint);
