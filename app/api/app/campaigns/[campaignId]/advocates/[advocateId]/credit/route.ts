import { route } from "@/lib/kit/route";
import { adjustCredit } from "@/lib/ledger/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(adjustCredit);
