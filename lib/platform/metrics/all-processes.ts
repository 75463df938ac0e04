import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { on } from "node:events";
import { AggregatorRegistry, type Registry } from "prom-client";
import { z } from "zod";

// Messages between the processes behind one port and their launcher: announcing metrics, requesting all of them,
// requesting one process's, and sending them.
const Metrics = z.array(z.looseObject({ type: z.string(), aggregator: z.string() }));
const MetricsMessage = z.discriminatedUnion("metrics", [
  z.object({ metrics: z.literal("offered") }),
  z.object({ metrics: z.literal("wanted"), id: z.string() }),
  z.object({ metrics: z.literal("requested"), id: z.string() }),
  z.object({ metrics: z.literal("reported"), id: z.string(), of: z.array(Metrics) }),
]);
type Metrics = z.output<typeof Metrics>;
type MetricsMessage = z.output<typeof MetricsMessage>;

const PATIENCE_MS = 1_000;

/** Lets other processes on the port request this process's metrics. */
export function offerMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on("message", async (message: unknown) => {
    const { data } = MetricsMessage.safeParse(message);
    if (data?.metrics !== "requested") return;
    const own = Metrics.parse(await registry.getMetricsAsJSON());
    sendToLauncher({ metrics: "reported", id: data.id, of: [own.map(describeAggregation)] });
  });
  sendToLauncher({ metrics: "offered" });
}

/** Metrics that cannot be summed take the largest value: the slowest event loop, the latest start. */
function describeAggregation(metric: Metrics[number]): Metrics[number] {
  return ["average", "omit"].includes(metric.aggregator) ? { ...metric, aggregator: "max" } : metric;
}

function sendToLauncher(message: MetricsMessage): void {
  process.send?.(message);
}

/**
 * Runs in the launcher and collects all processes' metrics on request. The counts of ended processes stay included, so
 * that no sum falls, and a process that does not answer within a second keeps its last values.
 */
export function collectMetrics(): void {
  const latest = new Map<Worker, Metrics>();
  const ended: Metrics[] = [];

  async function refresh(worker: Worker): Promise<void> {
    const own = await requestMetrics(worker);
    if (own && latest.has(worker)) latest.set(worker, own);
  }

  cluster.on("exit", (worker) => {
    const counted = latest.get(worker)?.filter(({ type }) => type !== "gauge") ?? [];
    if (counted.length > 0) ended.push(counted);
    latest.delete(worker);
  });
  cluster.on("message", async (worker, message: unknown) => {
    const { data } = MetricsMessage.safeParse(message);
    if (data?.metrics === "offered") latest.set(worker, []);
    if (data?.metrics !== "wanted") return;
    await Promise.all([...latest.keys()].map(refresh));
    send(worker, { metrics: "reported", id: data.id, of: [...latest.values(), ...ended] });
  });
}

/** One process's metrics, or undefined if it died or does not answer in time. */
async function requestMetrics(worker: Worker): Promise<Metrics | undefined> {
  const id = randomUUID();
  const reported = waitFor(worker, id, AbortSignal.timeout(PATIENCE_MS)).catch(() => []);
  send(worker, { metrics: "requested", id });
  return (await reported)[0];
}

function send(worker: Worker, message: MetricsMessage): void {
  // Its death is reported elsewhere.
  worker.send(message, () => undefined);
}

/** The summed metrics of all processes on this port, or null if this is the only one. */
export async function readAllMetrics(): Promise<Registry | null> {
  if (!cluster.isWorker) return null;
  const id = randomUUID();
  const reported = waitFor(process, id, AbortSignal.timeout(2 * PATIENCE_MS));
  sendToLauncher({ metrics: "wanted", id });
  return AggregatorRegistry.aggregate(await reported);
}

/** @throws Error if the signal comes first */
async function waitFor(from: NodeJS.EventEmitter, id: string, signal: AbortSignal): Promise<Metrics[]> {
  for await (const [message] of on(from, "message", { signal })) {
    const { data } = MetricsMessage.safeParse(message);
    if (data?.metrics === "reported" && data.id === id) return data.of;
  }
  return [];
}
