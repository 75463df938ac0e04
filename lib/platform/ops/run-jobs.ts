import { log } from "@/lib/kit/log";
import { observe } from "@/lib/kit/observe";
import { requireOperator } from "@/lib/kit/require-operator";
import { runDueMessages } from "@/lib/messages/worker";
import { runMaintenance } from "@/lib/platform/ops/maintenance";
import { orderGiftCards } from "@/lib/redemptions/gift-cards";

// Schedulers such as Vercel's call every minute; a run is over before the next one, and within their time limit.
const BUDGET_MS = 40_000;
const DEADLINE_MS = 55_000;

/**
 * Sends what is due, orders gift cards and tidies up, for hosts that run no worker: `GET /api/jobs/run` with
 * `Authorization: Bearer <CRON_SECRET>`, every minute. Without CRON_SECRET there is nothing here.
 */
export const runJobs = observe(
  "/api/jobs/run",
  async (request, { headers }) => {
    await requireOperator(request, headers, "CRON_SECRET");
    const [messages] = await Promise.all([
      runDueMessages(BUDGET_MS),
      orderGiftCards(new Date(), "all"),
      runMaintenance(new Date(), (line) => log().warn(line)),
    ]);
    return Response.json({ messages });
  },
  DEADLINE_MS,
);
