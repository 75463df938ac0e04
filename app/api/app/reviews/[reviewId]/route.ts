import { route } from "@/lib/kit/route";
import { getReview } from "@/lib/leads/review/case";

export const { GET, POST, PUT, PATCH, DELETE } = route(getReview);
