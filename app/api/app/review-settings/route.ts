import { route } from "@/lib/kit/route";
import { getReviewSettings, updateReviewSettings } from "@/lib/leads/review/settings";

export const { GET, POST, PUT, PATCH, DELETE } = route(getReviewSettings, updateReviewSettings);
