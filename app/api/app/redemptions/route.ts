import { listAllRedemptions } from "@/lib/credit/redemptions/read";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAllRedemptions);
