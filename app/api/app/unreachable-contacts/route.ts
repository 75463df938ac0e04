import { route } from "@/lib/kit/route";
import { listUnreachable } from "@/lib/messages/unreachable";

export const { GET, POST, PUT, PATCH, DELETE } = route(listUnreachable);
