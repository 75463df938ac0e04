import { route } from "@/lib/api/route";
import { listAuditEntries } from "@/lib/audit/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAuditEntries);
