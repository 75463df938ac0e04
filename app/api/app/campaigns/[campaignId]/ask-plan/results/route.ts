import { getAskResults } from "@/lib/asks/results";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getAskResults);
