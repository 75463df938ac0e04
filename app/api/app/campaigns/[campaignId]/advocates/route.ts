import { route } from "@/lib/kit/route";
import { listAdvocates } from "@/lib/leads/advocates/list";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAdvocates);
