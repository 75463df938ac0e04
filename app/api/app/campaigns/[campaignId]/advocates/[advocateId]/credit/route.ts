import { route } from "@/lib/api/route";
import { adjustCredit } from "@/lib/credit/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(adjustCredit);
