import { route } from "@/lib/kit/route";
import { listUnreachableContacts } from "@/lib/messages/unreachable";

export const { GET, POST, PUT, PATCH, DELETE } = route(listUnreachableContacts);
