import { route } from "@/lib/kit/route";
import { signUp } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(signUp);
