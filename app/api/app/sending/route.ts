import { route } from "@/lib/kit/route";
import { forecastSending } from "@/lib/messages/forecast";

export const { GET, POST, PUT, PATCH, DELETE } = route(forecastSending);
