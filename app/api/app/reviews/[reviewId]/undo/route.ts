import { route } from "@/lib/kit/route";
import { undoReview } from "@/lib/leads/review/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(undoReview);
