import { route } from "@/lib/kit/route";
import { findAdvocates } from "@/lib/leads/advocates/find";

export const { GET, POST, PUT, PATCH, DELETE } = route(findAdvocates);
