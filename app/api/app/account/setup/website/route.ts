import { readWebsite } from "@/lib/accounts/website/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(readWebsite);
