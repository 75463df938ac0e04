import { route } from "@/lib/kit/route";
import { approveRedemption } from "@/lib/redemptions/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(approveRedemption);
