import { route } from "@/lib/kit/route";
import { cancelRedemption } from "@/lib/redemptions/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(cancelRedemption);
