import { deleteWebhookEndpoint, getWebhookEndpoint, updateWebhookEndpoint } from "@/lib/integrations/outbound/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
);
