import { listAuditEntries } from "@/lib/accounts/audit/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAuditEntries);
