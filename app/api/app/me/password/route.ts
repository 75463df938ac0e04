import { route } from "@/lib/kit/route";
import { setPassword } from "@/lib/profile/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(setPassword);
