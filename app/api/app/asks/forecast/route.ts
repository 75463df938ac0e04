import { getAskForecast } from "@/lib/asks/forecast";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getAskForecast);
