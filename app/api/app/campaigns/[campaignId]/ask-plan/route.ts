import { getAskPlan, updateAskPlan } from "@/lib/asks/plan";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getAskPlan, updateAskPlan);
