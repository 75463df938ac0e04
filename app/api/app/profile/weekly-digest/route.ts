import { getWeeklyDigest, updateWeeklyDigest } from "@/lib/digest/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getWeeklyDigest, updateWeeklyDigest);
