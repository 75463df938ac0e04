import { createApiKey, listApiKeys } from "@/lib/accounts/api-keys/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listApiKeys, createApiKey);
