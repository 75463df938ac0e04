import { route } from "@/lib/kit/route";
import { listActivity } from "@/lib/ledger/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listActivity);
