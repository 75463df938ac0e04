import { getNewLeads } from "@/lib/insights/dashboard/new-leads";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getNewLeads);
