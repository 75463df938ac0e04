import { listActivity } from "@/lib/credit/list-activity";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listActivity);
