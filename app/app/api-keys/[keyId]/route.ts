import { route } from "@/lib/api/route";
import { revokeApiKey } from "@/lib/api-keys/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(revokeApiKey);
