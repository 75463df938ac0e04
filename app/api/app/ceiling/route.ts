import { getCeiling, updateCeiling } from "@/lib/ceiling/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getCeiling, updateCeiling);
