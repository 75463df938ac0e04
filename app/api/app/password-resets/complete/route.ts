import { route } from "@/lib/api/route";
import { resetPassword } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(resetPassword);
