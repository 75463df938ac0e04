import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setEnv } from "@/lib/kit/env";
import { recordHeartbeat } from "@/lib/messages/heartbeat";
import { runDueMessages } from "@/lib/messages/worker";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { makeLedger } from "@/proof/fixtures/ledger-scene";
import { createAddressee, queueBacklog } from "@/proof/fixtures/message-backlog";
import { readMetrics } from "@/proof/fixtures/metrics";
import { isolateDatabase } from "@/proof/fixtures/own-database";

const TOKEN = "a token of the monitor";

isolateDatabase();
isolateEmailProvider();

let metrics: ReadonlyMap<string, number>;
const read = (name: string) => metrics.get(`referral_rewards_${name}`);

beforeAll(async () => {
  setEnv({ METRICS_TOKEN: TOKEN });
  // Kept for a minute, perhaps from a test of another database in this process.
  Reflect.deleteProperty(globalThis, "referralRewardsBusiness");
  await makeLedger();
  const ann = await createAddressee();
  await runDueMessages(5_000);
  await queueBacklog(ann, "email", 4);
  await queueBacklog(ann, "sms", 1);
  await recordHeartbeat("worker/1", true);
  metrics = await readMetrics(TOKEN);
});
afterAll(() => setEnv({ METRICS_TOKEN: "" }));

describe("the metrics of an installation", () => {
  it("count queued messages, their age, and finished messages", () => {
    expect(read('messages_waiting{channel="email"}')).toBe(4);
    expect(read('messages_waiting{channel="sms"}')).toBe(1);
    const oldest = read('messages_oldest_waiting_seconds{channel="email"}');
    expect(oldest).toBeGreaterThan(0);
    expect(oldest).toBeLessThan(60);
    expect(read('jobs{queue="email",state="created"}')).toBe(4);
    expect(read('messages_total{channel="email",status="captured"}')).toBeGreaterThan(3);
  });

  it("report the workers, including schedulers", () => {
    expect(read("workers")).toBe(2);
    expect(read("worker_silent_seconds")).toBeLessThan(60);
  });

  it("sum liabilities and postings of all organizations", () => {
    // Ann earned $25.00 and spent $5.00; Bob earned 3.33% of $123.45.
    expect(read("credit_balance_cents")).toBe(2_500 - 500 + 411);
    expect(read("conversions_total")).toBe(2);
    expect(read('credit_cents_total{kind="earned"}')).toBe(2_500 + 411);
    expect(read('credit_cents_total{kind="added"}')).toBe(0);
    expect(read('credit_cents_total{kind="taken"}')).toBe(500);
    expect(read("organizations")).toBe(3);
    expect([...metrics.keys()].join("\n")).not.toMatch(/org_?id|[0-9a-f]{8}-[0-9a-f]{4}/i);
  });

  it("report the database server's usage", () => {
    expect(read("database_up")).toBe(1);
    expect(read('database_connections{database="this"}')).toBeGreaterThan(0);
    expect(read("database_max_connections")).toBeGreaterThan(10);
    expect(read("database_size_bytes")).toBeGreaterThan(1_000_000);
  });
});
