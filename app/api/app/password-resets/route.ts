import { route } from "@/lib/kit/route";
import { readPasswordReset, requestPasswordReset } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(readPasswordReset, requestPasswordReset);
