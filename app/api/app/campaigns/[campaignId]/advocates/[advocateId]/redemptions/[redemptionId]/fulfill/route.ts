import { route } from "@/lib/kit/route";
import { fulfillRedemption } from "@/lib/redemptions/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(fulfillRedemption);
