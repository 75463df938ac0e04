import { listEventsOfConnections } from "@/lib/connections/events";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listEventsOfConnections);
