import { listEventSamples } from "@/lib/integrations/outbound/events";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listEventSamples);
