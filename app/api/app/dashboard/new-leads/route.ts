import { getNewLeads } from "@/lib/dashboard/new-leads";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getNewLeads);
