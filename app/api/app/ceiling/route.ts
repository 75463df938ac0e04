import { getCeiling, updateCeiling } from "@/lib/credit/approvals/ceiling";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getCeiling, updateCeiling);
