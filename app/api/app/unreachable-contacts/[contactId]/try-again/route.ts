import { route } from "@/lib/kit/route";
import { tryContactAgain } from "@/lib/messages/unreachable";

export const { GET, POST, PUT, PATCH, DELETE } = route(tryContactAgain);
