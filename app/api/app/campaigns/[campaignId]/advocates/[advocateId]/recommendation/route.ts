import { route } from "@/lib/kit/route";
import { removeRecommendation } from "@/lib/leads/advocates/recommendation";

export const { GET, POST, PUT, PATCH, DELETE } = route(removeRecommendation);
