import { route } from "@/lib/api/route";
import { listActivity } from "@/lib/credit/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listActivity);
