import { listCreditEvents } from "@/lib/insights/reports/events";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listCreditEvents);
