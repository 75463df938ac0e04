import { route } from "@/lib/api/route";
import { requestReset } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(requestReset);
