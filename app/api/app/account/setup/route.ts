import { getSetup } from "@/lib/accounts/setup";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getSetup);
