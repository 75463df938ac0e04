import { route } from "@/lib/kit/route";
import { lookUpRedemptionCode } from "@/lib/redemptions/enter-code";

export const { GET, POST, PUT, PATCH, DELETE } = route(lookUpRedemptionCode);
