import { listCreditByCampaign } from "@/lib/insights/reports/credit-report";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listCreditByCampaign);
