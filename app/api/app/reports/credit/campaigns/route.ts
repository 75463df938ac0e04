import { route } from "@/lib/kit/route";
import { listCreditByCampaign } from "@/lib/reports/credit-report";

export const { GET, POST, PUT, PATCH, DELETE } = route(listCreditByCampaign);
