import { route } from "@/lib/kit/route";
import { listRedemptions } from "@/lib/redemptions/read";
import { redeemCredit } from "@/lib/redemptions/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(listRedemptions, redeemCredit);
