import { route } from "@/lib/kit/route";
import { resetSecondFactor } from "@/lib/second-factor/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(resetSecondFactor);
