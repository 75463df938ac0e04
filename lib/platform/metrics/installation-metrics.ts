import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { rootCause } from "@/db/errors";
import { log } from "@/lib/kit/log";
import { businessMetrics } from "@/lib/platform/metrics/business-metrics";
import { databaseMetrics } from "@/lib/platform/metrics/database-metrics";
import { type Family, single } from "@/lib/platform/metrics/exposition";
import { messageMetrics } from "@/lib/platform/metrics/message-metrics";

const PATIENCE_MS = 4_000;
/** What adds up rows of every organization is done once a minute, however often metrics are asked for. */
const KEPT_MS = 60_000;

const shared = globalThis as typeof globalThis & {
  referralRewardsBusiness?: { readonly until: number; readonly families: Family[] };
};

/** What the database knows. While it is away, only that it is: the other metrics are wanted all the more then. */
export async function installationMetrics(): Promise<Family[]> {
  const up = (value: 0 | 1) =>
    single("gauge", "referral_rewards_database_up", "Whether the database answers.", value);
  const given = new AbortController();
  try {
    const late = sleep(PATIENCE_MS, null, { signal: given.signal }).catch(() => null);
    const families = await Promise.race([read(), late]);
    return families === null ? [up(0)] : [up(1), ...families];
  } catch (error) {
    log().warn({ reason: String(rootCause(error)) }, "metrics of the database could not be read");
    return [up(0)];
  } finally {
    given.abort();
  }
}

async function read(): Promise<Family[]> {
  return transact(async (tx) => {
    await tx.execute(sql`SET TRANSACTION READ ONLY`);
    await tx.execute(sql`SET LOCAL statement_timeout = 2000`);
    const kept = shared.referralRewardsBusiness;
    const business = kept && kept.until > Date.now() ? kept.families : await businessMetrics(tx);
    if (business !== kept?.families) {
      shared.referralRewardsBusiness = { until: Date.now() + KEPT_MS, families: business };
    }
    return [...(await databaseMetrics(tx)), ...(await messageMetrics(tx)), ...business];
  });
}
