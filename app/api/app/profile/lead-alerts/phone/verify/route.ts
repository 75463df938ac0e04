import { route } from "@/lib/kit/route";
import { verifyAlertPhone } from "@/lib/leads/lead-alerts/phone";

export const { GET, POST, PUT, PATCH, DELETE } = route(verifyAlertPhone);
