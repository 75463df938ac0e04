import { undoRedemptionDecision } from "@/lib/credit/redemptions/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(undoRedemptionDecision);
