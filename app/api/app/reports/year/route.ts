import { listPeopleOfYear } from "@/lib/insights/reports/people-of-year";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listPeopleOfYear);
