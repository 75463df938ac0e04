import { listOwnJobs } from "@/lib/asks/jobs";
import { recordJob } from "@/lib/asks/record-job";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listOwnJobs, recordJob);
