import { route } from "@/lib/kit/route";
import { listEventSamples } from "@/lib/outbound/events";

export const { GET, POST, PUT, PATCH, DELETE } = route(listEventSamples);
