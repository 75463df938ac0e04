import { route } from "@/lib/kit/route";
import { importAdvocates } from "@/lib/leads/advocates/import";

export const { GET, POST, PUT, PATCH, DELETE } = route(importAdvocates);
