import { listAdvocates } from "@/lib/advocates/service";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAdvocates);
