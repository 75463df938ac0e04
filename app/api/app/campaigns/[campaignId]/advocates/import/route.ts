import { importAdvocates } from "@/lib/advocates/import";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(importAdvocates);
