import { listAllAdvocates } from "@/lib/advocates/list-all";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAllAdvocates);
