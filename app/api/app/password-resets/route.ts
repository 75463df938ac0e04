import { route } from "@/lib/kit/route";
import { requestPasswordReset } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(requestPasswordReset);
