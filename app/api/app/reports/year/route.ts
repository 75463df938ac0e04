import { route } from "@/lib/kit/route";
import { listPeopleOfYear } from "@/lib/reports/people-of-year";

export const { GET, POST, PUT, PATCH, DELETE } = route(listPeopleOfYear);
