import { reopenMonth } from "@/lib/insights/reports/close-month";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(reopenMonth);
