import { getNotices } from "@/lib/insights/dashboard/notices";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getNotices);
