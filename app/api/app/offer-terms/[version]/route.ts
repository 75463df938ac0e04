import { getOfferTerms } from "@/lib/business/campaigns/store-terms";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getOfferTerms);
