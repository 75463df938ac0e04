import { route } from "@/lib/kit/route";
import { getCeiling, updateCeiling } from "@/lib/ledger/ceiling/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getCeiling, updateCeiling);
