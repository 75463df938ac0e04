import { getWeeklyDigest, updateWeeklyDigest } from "@/lib/asks/digest/service";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getWeeklyDigest, updateWeeklyDigest);
