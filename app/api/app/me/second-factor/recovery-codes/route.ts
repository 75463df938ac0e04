import { route } from "@/lib/kit/route";
import { replaceRecoveryCodes } from "@/lib/second-factor/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(replaceRecoveryCodes);
