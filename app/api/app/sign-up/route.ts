import { route } from "@/lib/api/route";
import { signUp } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(signUp);
