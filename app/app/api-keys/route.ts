import { route } from "@/lib/api/route";
import { createApiKey, listApiKeys } from "@/lib/api-keys/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listApiKeys, createApiKey);
