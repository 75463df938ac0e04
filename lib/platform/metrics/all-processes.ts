import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { on } from "node:events";
import { AggregatorRegistry, type Registry } from "prom-client";
import { z } from "zod";

// What the processes behind one port and their launcher tell each other: that one has metrics, that all are wanted,
// that one's are wanted, and what they are.
const Metrics = z.array(z.looseObject({ type: z.string(), aggregator: z.string() }));
const Message = z.discriminatedUnion("metrics", [
  z.object({ metrics: z.literal("offered") }),
  z.object({ metrics: z.literal("wanted"), id: z.string() }),
  z.object({ metrics: z.literal("asked"), id: z.string() }),
  z.object({ metrics: z.literal("told"), id: z.string(), of: z.array(Metrics) }),
]);
type Metrics = z.output<typeof Metrics>;
type Message = z.output<typeof Message>;

const PATIENCE_MS = 1_000;

/** Lets this process's part be asked for, where several share a port. */
export function offerMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on("message", async (message: unknown) => {
    const { data } = Message.safeParse(message);
    if (data?.metrics !== "asked") return;
    const own = Metrics.parse(await registry.getMetricsAsJSON());
    tell({ metrics: "told", id: data.id, of: [own.map(describeAggregation)] });
  });
  tell({ metrics: "offered" });
}

/** What cannot be added up is that of the process with most of it: the slowest event loop, the latest start. */
function describeAggregation(metric: Metrics[number]): Metrics[number] {
  return ["average", "omit"].includes(metric.aggregator) ? { ...metric, aggregator: "max" } : metric;
}

function tell(message: Message): void {
  process.send?.(message);
}

/**
 * In the launcher: collects what the processes have to tell whenever one of them is asked. What those that have ended
 * had counted goes on to count, so that no sum falls, and one that does not answer in a second counts as before.
 */
export function collectMetrics(): void {
  const latest = new Map<Worker, Metrics>();
  const ended: Metrics[] = [];

  async function refresh(worker: Worker): Promise<void> {
    const own = await ask(worker);
    if (own && latest.has(worker)) latest.set(worker, own);
  }

  cluster.on("exit", (worker) => {
    const counted = latest.get(worker)?.filter(({ type }) => type !== "gauge") ?? [];
    if (counted.length > 0) ended.push(counted);
    latest.delete(worker);
  });
  cluster.on("message", async (worker, message: unknown) => {
    const { data } = Message.safeParse(message);
    if (data?.metrics === "offered") latest.set(worker, []);
    if (data?.metrics !== "wanted") return;
    await Promise.all([...latest.keys()].map(refresh));
    send(worker, { metrics: "told", id: data.id, of: [...latest.values(), ...ended] });
  });
}

/** What one process tells, or undefined when it has died or does not answer in time. */
async function ask(worker: Worker): Promise<Metrics | undefined> {
  const id = randomUUID();
  const told = waitFor(worker, id, AbortSignal.timeout(PATIENCE_MS)).catch(() => []);
  send(worker, { metrics: "asked", id });
  return (await told)[0];
}

function send(worker: Worker, message: Message): void {
  // That one has died meanwhile is told elsewhere.
  worker.send(message, () => undefined);
}

/** What all processes behind this port have to tell, added up, or null where this is the only one. */
export async function readAllMetrics(): Promise<Registry | null> {
  if (!cluster.isWorker) return null;
  const id = randomUUID();
  const told = waitFor(process, id, AbortSignal.timeout(2 * PATIENCE_MS));
  tell({ metrics: "wanted", id });
  return AggregatorRegistry.aggregate(await told);
}

/** @throws Error when the signal comes first */
async function waitFor(from: NodeJS.EventEmitter, id: string, signal: AbortSignal): Promise<Metrics[]> {
  for await (const [message] of on(from, "message", { signal })) {
    const { data } = Message.safeParse(message);
    if (data?.metrics === "told" && data.id === id) return data.of;
  }
  return [];
}
