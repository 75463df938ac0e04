import { route } from "@/lib/kit/route";
import { listWebhookDeliveries } from "@/lib/outbound/log";

export const { GET, POST, PUT, PATCH, DELETE } = route(listWebhookDeliveries);
