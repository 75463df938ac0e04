import { getStatement } from "@/lib/insights/reports/statement";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getStatement);
