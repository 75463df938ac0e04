import { getCreditSettings, updateCreditSettings } from "@/lib/credit-settings/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getCreditSettings, updateCreditSettings);
