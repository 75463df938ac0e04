import { route } from "@/lib/kit/route";
import { requestSignInLink } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(requestSignInLink);
