import { route } from "@/lib/kit/route";
import { requestLink } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(requestLink);
