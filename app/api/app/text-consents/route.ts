import { route } from "@/lib/kit/route";
import { listTextConsents } from "@/lib/messages/text-consents";

export const { GET, POST, PUT, PATCH, DELETE } = route(listTextConsents);
