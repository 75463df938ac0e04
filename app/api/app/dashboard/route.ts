import { getDashboard } from "@/lib/insights/dashboard/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getDashboard);
