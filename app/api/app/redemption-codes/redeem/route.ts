import { redeemCode } from "@/lib/credit/redemptions/enter-code";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(redeemCode);
