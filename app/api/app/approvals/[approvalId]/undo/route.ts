import { undoApproval } from "@/lib/credit/approvals/undo";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(undoApproval);
