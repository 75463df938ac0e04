import { route } from "@/lib/kit/route";
import { getWebhookDelivery } from "@/lib/outbound/log";

export const { GET, POST, PUT, PATCH, DELETE } = route(getWebhookDelivery);
