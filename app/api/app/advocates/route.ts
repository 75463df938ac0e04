import { listAllAdvocates } from "@/lib/advocates/list-all";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAllAdvocates);
