import { route } from "@/lib/kit/route";
import { undoReview } from "@/lib/review/service";

export const { GET, POST, PUT, PATCH, DELETE } = route(undoReview);
