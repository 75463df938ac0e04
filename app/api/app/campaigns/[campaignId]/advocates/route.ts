import { listAdvocates } from "@/lib/advocates/list";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAdvocates);
