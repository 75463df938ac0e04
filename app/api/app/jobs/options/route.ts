import { getJobOptions } from "@/lib/asks/jobs";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(getJobOptions);
