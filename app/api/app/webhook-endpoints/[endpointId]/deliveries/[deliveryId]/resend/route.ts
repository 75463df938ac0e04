import { route } from "@/lib/kit/route";
import { resendWebhookDelivery } from "@/lib/outbound/log";

export const { GET, POST, PUT, PATCH, DELETE } = route(resendWebhookDelivery);
