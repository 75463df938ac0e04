import { getInsights } from "@/lib/insights/dashboard/insights";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getInsights);
