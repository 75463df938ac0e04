import { route } from "@/lib/kit/route";
import { getCreditSettings, updateCreditSettings } from "@/lib/ledger/credit-settings/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(getCreditSettings, updateCreditSettings);
