import { listApprovals } from "@/lib/credit/approvals/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listApprovals);
