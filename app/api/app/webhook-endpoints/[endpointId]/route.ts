import { route } from "@/lib/kit/route";
import { deleteWebhookEndpoint, getWebhookEndpoint, updateWebhookEndpoint } from "@/lib/outbound/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
);
