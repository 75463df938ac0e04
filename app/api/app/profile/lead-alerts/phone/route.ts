import { route } from "@/lib/kit/route";
import { askAlertPhone, removeAlertPhone } from "@/lib/leads/lead-alerts/phone";

export const { GET, POST, PUT, PATCH, DELETE } = route(askAlertPhone, removeAlertPhone);
