import { adjustCredit } from "@/lib/credit/adjust";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(adjustCredit);
