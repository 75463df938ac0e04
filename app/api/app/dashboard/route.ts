import { getDashboard } from "@/lib/dashboard/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getDashboard);
