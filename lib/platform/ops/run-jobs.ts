import { askForUpdates } from "@/lib/accounts/updates/ask";
import { sendDigests } from "@/lib/asks/digest/send";
import { planAndSendAsks } from "@/lib/asks/send";
import { orderGiftCards } from "@/lib/credit/redemptions/gift-cards";
import { runCustomerFiles } from "@/lib/files/customer-files/run";
import { readDue } from "@/lib/integrations/connections/apps/read";
import { deliverDue } from "@/lib/integrations/outbound/deliver";
import { log } from "@/lib/kit/log";
import { observe } from "@/lib/kit/observe";
import { requireOperator } from "@/lib/kit/require-operator";
import { checkMailWhenDue } from "@/lib/messages/mail-check";
import { runDueMessages } from "@/lib/messages/worker";
import { runMaintenance } from "@/lib/platform/ops/maintenance";

// Schedulers such as Vercel's call every minute; a run is over before the next one, and within their time limit.
const BUDGET_MS = 40_000;
const DEADLINE_MS = 55_000;

async function repeat(work: (now: Date) => Promise<number>): Promise<void> {
  const until = Date.now() + BUDGET_MS;
  while (Date.now() < until && (await work(new Date())) > 0);
}

/**
 * `GET /api/jobs/run` with `Authorization: Bearer <CRON_SECRET>`, every minute, for hosts without a worker. Sends due
 * messages and events, reads connected systems, orders gift cards, continues customer files, queues digests and asks,
 * and cleans up. Without CRON_SECRET the address does not exist.
 */
export const runJobs = observe(
  "/api/jobs/run",
  async (request, { headers }) => {
    await requireOperator(request, headers, "CRON_SECRET");
    const [messages] = await Promise.all([
      runDueMessages(BUDGET_MS),
      repeat(deliverDue),
      repeat(readDue),
      orderGiftCards(new Date(), "all"),
      repeat(runCustomerFiles),
      sendDigests(new Date()),
      planAndSendAsks(new Date()),
      checkMailWhenDue(new Date()),
      askForUpdates(new Date()),
      runMaintenance(new Date(), (line) => log().warn(line)),
    ]);
    return Response.json({ messages });
  },
  DEADLINE_MS,
);
