import { getAttention } from "@/lib/insights/dashboard/attention";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getAttention);
