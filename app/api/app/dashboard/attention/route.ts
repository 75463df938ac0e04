import { route } from "@/lib/api/route";
import { getAttention } from "@/lib/dashboard/attention";

export const { GET, POST, PUT, PATCH, DELETE } = route(getAttention);
