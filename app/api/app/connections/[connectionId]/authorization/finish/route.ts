import { finishAuthorization } from "@/lib/integrations/connections/apps/authorization";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(finishAuthorization);
