import { listActivity } from "@/lib/credit/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listActivity);
