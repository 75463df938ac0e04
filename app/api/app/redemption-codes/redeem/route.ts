import { route } from "@/lib/kit/route";
import { redeemCode } from "@/lib/redemptions/enter-code";

export const { GET, POST, PUT, PATCH, DELETE } = route(redeemCode);
