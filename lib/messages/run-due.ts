import { beat, SCHEDULE } from "@/lib/messages/heartbeat";
import { openJobs } from "@/lib/messages/jobs";
import { type Queue, runBatch } from "@/lib/messages/run-batch";

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
