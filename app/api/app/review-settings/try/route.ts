import { route } from "@/lib/kit/route";
import { tryReviewRule } from "@/lib/review/try-rule";

export const { GET, POST, PUT, PATCH, DELETE } = route(tryReviewRule);
