import { getInsights } from "@/lib/dashboard/insights";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getInsights);
