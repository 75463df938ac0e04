import { route } from "@/lib/kit/route";
import { requestReset } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(requestReset);
