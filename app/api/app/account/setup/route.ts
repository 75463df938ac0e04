import { getSetup } from "@/lib/accounts/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getSetup);
