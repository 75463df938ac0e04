import { serveOnly } from "@/lib/kit/route";
import { runJobs } from "@/lib/platform/ops/run-jobs";

export const maxDuration = 60;

export const { GET, POST, PUT, PATCH, DELETE } = serveOnly({ GET: runJobs, POST: runJobs });
