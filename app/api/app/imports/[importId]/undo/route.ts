import { undoImport } from "@/lib/imports/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(undoImport);
