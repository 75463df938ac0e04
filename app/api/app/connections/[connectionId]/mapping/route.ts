import { saveMapping } from "@/lib/connections/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(saveMapping);
