import { dismissUpdate } from "@/lib/accounts/updates/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(dismissUpdate);
