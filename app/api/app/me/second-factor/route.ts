import { route } from "@/lib/kit/route";
import { getSecondFactor } from "@/lib/second-factor/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getSecondFactor);
