import { listRedemptions } from "@/lib/credit/redemptions/read";
import { redeemCredit } from "@/lib/credit/redemptions/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listRedemptions, redeemCredit);
