import { route } from "@/lib/api/route";
import { getInsights } from "@/lib/dashboard/insights";

export const { GET, POST, PUT, PATCH, DELETE } = route(getInsights);
