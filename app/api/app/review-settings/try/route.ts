import { route } from "@/lib/kit/route";
import { tryReviewRule } from "@/lib/leads/review/try-rule";

export const { GET, POST, PUT, PATCH, DELETE } = route(tryReviewRule);
