import { route } from "@/lib/kit/route";
import { createSignInChallenge } from "@/lib/sign-in/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(createSignInChallenge);
