import { importAdvocates } from "@/lib/advocates/import";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(importAdvocates);
