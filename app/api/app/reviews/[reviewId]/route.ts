import { route } from "@/lib/kit/route";
import { getReview } from "@/lib/review/case";

export const { GET, POST, PUT, PATCH, DELETE } = route(getReview);
