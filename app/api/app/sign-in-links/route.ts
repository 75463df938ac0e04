import { route } from "@/lib/api/route";
import { requestLink } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(requestLink);
