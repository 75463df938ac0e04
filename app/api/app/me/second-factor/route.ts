import { getSecondFactor } from "@/lib/accounts/second-factor/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getSecondFactor);
