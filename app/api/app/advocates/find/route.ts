import { findAdvocates } from "@/lib/advocates/find";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(findAdvocates);
