import { route } from "@/lib/kit/route";
import { recoverWebhookEndpoint } from "@/lib/outbound/log";

export const { GET, POST, PUT, PATCH, DELETE } = route(recoverWebhookEndpoint);
