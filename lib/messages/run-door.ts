import { log } from "@/lib/kit/log";
import { observe } from "@/lib/kit/observe";
import { requireOperator } from "@/lib/kit/require-operator";
import { beat, SCHEDULE } from "@/lib/messages/heartbeat";
import { openJobs } from "@/lib/messages/jobs";
import { type Queue, runBatch } from "@/lib/messages/run-batch";
import { keepHouse } from "@/lib/platform/ops/keep-house";

// Schedulers such as Vercel's call every minute; a run is over before the next one, and within their time limit.
const BUDGET_MS = 40_000;
const DEADLINE_MS = 55_000;

/**
 * Sends what is due and tidies up, for hosts that run no worker: `GET /api/jobs/run` with
 * `Authorization: Bearer <CRON_SECRET>`, every minute. Without CRON_SECRET there is nothing here.
 */
export const runJobs = observe(
  "/api/jobs/run",
  async (request, { headers }) => {
    await requireOperator(request, headers, "CRON_SECRET");
    const [messages] = await Promise.all([
      runDueMessages(BUDGET_MS),
      keepHouse(new Date(), (line) => log().warn(line)),
    ]);
    return Response.json({ messages });
  },
  DEADLINE_MS,
);

/**
 * Does what is due now and ends: for hosts without processes that stay, whose scheduler calls `/api/jobs/run`.
 * @param budgetMs takes no more jobs after this time
 * @returns how many jobs were done or tried
 */
export async function runDueMessages(budgetMs: number): Promise<number> {
  const deadline = Date.now() + budgetMs;
  const jobs = await openJobs();
  const drain = async (queue: Queue) => {
    let total = 0;
    while (Date.now() < deadline) {
      const { taken, pauseMs } = await runBatch(jobs, queue);
      total += taken;
      if (taken === 0 || pauseMs > 0) break;
    }
    return total;
  };
  try {
    await jobs.boss.maintain();
    const totals = await Promise.all([drain("email"), drain("sms"), drain("undeliverable")]);
    await beat(SCHEDULE, true);
    return totals.reduce((sum, total) => sum + total, 0);
  } finally {
    await jobs.close();
  }
}
