import { drain } from "@/lib/kit/due-work";
import { log } from "@/lib/kit/log";
import { observe } from "@/lib/kit/observe";
import { checkMailWhenDue } from "@/lib/messages/mail-check";
import { runDueMessages } from "@/lib/messages/worker";
import { openBackgroundSteps } from "@/lib/platform/ops/background-steps";
import { runMaintenance } from "@/lib/platform/ops/maintenance";
import { requireOperator } from "@/lib/platform/require-operator";

// Schedulers such as Vercel's call every minute; a run is over before the next one, and within their time limit.
const BUDGET_MS = 40_000;
const DEADLINE_MS = 55_000;

/**
 * `GET /api/jobs/run` with `Authorization: Bearer <CRON_SECRET>`, every minute, for hosts without a worker. Sends due
 * messages, does the steps of a worker but backups, and cleans up. Without CRON_SECRET the address does not exist.
 */
export const runJobs = observe(
  "/api/jobs/run",
  async (request, { headers }) => {
    await requireOperator(request, headers, "CRON_SECRET");
    const { steps, finish } = openBackgroundSteps();
    const [messages] = await Promise.all([
      runDueMessages(BUDGET_MS),
      ...Object.values(steps).map((step) => drain(step, BUDGET_MS)),
      checkMailWhenDue(new Date()),
      runMaintenance(new Date(), (line) => log().warn(line)),
    ]).finally(finish);
    return Response.json({ messages });
  },
  DEADLINE_MS,
);
