import { route } from "@/lib/kit/route";
import { rotateWebhookSecret } from "@/lib/outbound/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(rotateWebhookSecret);
