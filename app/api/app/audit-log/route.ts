import { listAuditEntries } from "@/lib/audit/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAuditEntries);
