import { route } from "@/lib/kit/route";
import { listAllRedemptions } from "@/lib/redemptions/read";

export const { GET, POST, PUT, PATCH, DELETE } = route(listAllRedemptions);
