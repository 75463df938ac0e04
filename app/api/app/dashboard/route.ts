import { route } from "@/lib/api/route";
import { getDashboard } from "@/lib/dashboard/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getDashboard);
