import { drain } from "@/lib/kit/due-work";
import { log } from "@/lib/kit/log";
import { observe } from "@/lib/kit/observe";
import { requireOperator } from "@/lib/kit/require-operator";
import { checkMailWhenDue } from "@/lib/messages/mail-check";
import { runDueMessages } from "@/lib/messages/worker";
import { openWorkerSteps } from "@/lib/platform/launch/worker-steps";
import { runMaintenance } from "@/lib/platform/ops/maintenance";

// Schedulers such as Vercel's call every minute; a run is over before the next one, and within their time limit.
const BUDGET_MS = 40_000;
const DEADLINE_MS = 55_000;

/**
 * `GET /api/jobs/run` with `Authorization: Bearer <CRON_SECRET>`, every minute, for hosts without a worker. Sends due
 * messages, does all steps of a worker but backups, and cleans up. Without CRON_SECRET the address does not exist.
 */
export const runJobs = observe(
  "/api/jobs/run",
  async (request, { headers }) => {
    await requireOperator(request, headers, "CRON_SECRET");
    const { steps, finish } = openWorkerSteps();
    // The retries of gift cards order new ones as well. Mail is checked by the newest check's time instead.
    const { giftCards: _, mailChecks: __, backups: ___, ...work } = steps;
    const [messages] = await Promise.all([
      runDueMessages(BUDGET_MS),
      ...Object.values(work).map((step) => drain(step, BUDGET_MS)),
      checkMailWhenDue(new Date()),
      runMaintenance(new Date(), (line) => log().warn(line)),
    ]).finally(finish);
    return Response.json({ messages });
  },
  DEADLINE_MS,
);
