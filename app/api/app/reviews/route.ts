import { route } from "@/lib/kit/route";
import { listReviews } from "@/lib/leads/review/list";

export const { GET, POST, PUT, PATCH, DELETE } = route(listReviews);
