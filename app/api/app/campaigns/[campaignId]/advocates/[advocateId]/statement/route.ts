import { route } from "@/lib/kit/route";
import { getStatement } from "@/lib/reports/statement";

export const { GET, POST, PUT, PATCH, DELETE } = route(getStatement);
