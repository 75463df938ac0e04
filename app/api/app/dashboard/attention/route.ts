import { getAttention } from "@/lib/dashboard/attention";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getAttention);
