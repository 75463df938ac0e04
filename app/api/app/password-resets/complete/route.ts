import { route } from "@/lib/kit/route";
import { resetPassword } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(resetPassword);
