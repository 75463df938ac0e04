import { route } from "@/lib/kit/route";
import { getCreditReport } from "@/lib/reports/credit-report";

export const { GET, POST, PUT, PATCH, DELETE } = route(getCreditReport);
