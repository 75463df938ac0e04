import { setPassword } from "@/lib/accounts/profile/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(setPassword);
