import { signUp } from "@/lib/accounts/sign-in/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(signUp);
