import { listAsks } from "@/lib/asks/list";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAsks);
