import { route } from "@/lib/kit/route";
import { getLeadAlerts, updateLeadAlerts } from "@/lib/leads/lead-alerts/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getLeadAlerts, updateLeadAlerts);
