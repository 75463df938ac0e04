import { route } from "@/lib/kit/route";
import { previewConversion } from "@/lib/leads/referrals/preview-conversion";

export const { GET, POST, PUT, PATCH, DELETE } = route(previewConversion);
