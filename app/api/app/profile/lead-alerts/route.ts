import { route } from "@/lib/kit/route";
import { getLeadAlerts, updateLeadAlerts } from "@/lib/lead-alerts/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getLeadAlerts, updateLeadAlerts);
