import { undoImport } from "@/lib/files/imports/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(undoImport);
