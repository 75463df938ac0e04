import { createHash, timingSafeEqual } from "node:crypto";
import { ApiError } from "@/lib/api/errors";
import { log } from "@/lib/api/log";
import { observe } from "@/lib/api/observe";
import { spend } from "@/lib/api/rate-limit";
import { clientNetwork } from "@/lib/api/rate-limit-address";
import { buckets } from "@/lib/api/rate-limit-buckets";
import { env } from "@/lib/env";
import { runDueMessages } from "@/lib/messages/run-due";
import { keepHouse } from "@/lib/ops/keep-house";

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
    const { CRON_SECRET } = env();
    if (CRON_SECRET === undefined) throw new ApiError("not_found", "There is nothing at this address.");
    if (!isSame(request.headers.get("authorization") ?? "", `Bearer ${CRON_SECRET}`)) {
      await spend(buckets.unauthenticated, clientNetwork(request.headers), headers);
      throw new ApiError("unauthenticated", "Send the CRON_SECRET: Authorization: Bearer <secret>.");
    }
    const [messages] = await Promise.all([
      runDueMessages(BUDGET_MS),
      keepHouse(new Date(), (line) => log().warn(line)),
    ]);
    return Response.json({ messages });
  },
  DEADLINE_MS,
);

// Hashes are compared, since only texts of one length can be compared in constant time.
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
