import { route } from "@/lib/kit/route";
import { listAllAdvocates } from "@/lib/leads/advocates/list";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAllAdvocates);
