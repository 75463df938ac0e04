import { fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { type AttackScene, openScene } from "@/proof/attack/scene";
import { send } from "@/proof/attack/send";
import type { Measurement } from "@/proof/bench/measurement";
import type { Bench } from "@/proof/bench/server";
import type { DocumentedOperation } from "@/proof/fixtures/arbitrary-request";
import { operations } from "@/proof/fixtures/operations";
import { targetOf, targetsOfDoors, type WorstTarget } from "@/proof/worst-bodies/requests";

const AT_MOST_MS = 250;

/** Health check delay while a member sends the worst allowed bodies to each endpoint in turn. */
export async function benchWorstBodies({ url }: Bench, log: (line: string) => void): Promise<Measurement[]> {
  const scene = await openScene(url);
  const prober = await startProber(`${url}/api/health`);
  const quiet = await prober.slowestDuring(async () => undefined);
  const figures: Measurement[] = [];
  try {
    for (const target of targetsOf(scene)) {
      const figure = await measure(url, target, prober);
      if (figure) figures.push(figure);
      if (figure) log(`  ${figure.figure.toFixed(0).padStart(5)} ms  ${figure.what}: ${figure.of}`);
    }
  } finally {
    await prober.stop();
  }
  const slowest = figures.reduce((slower, other) => (slower.figure > other.figure ? slower : other));
  const of = `${slowest.what}, ${slowest.of}; ${quiet.toFixed(0)} ms before`;
  const what = `/api/health while ${figures.length} endpoints get their worst bodies, the slowest`;
  return [{ ...slowest, what, of }, ...figures];
}

function targetsOf(scene: AttackScene): WorstTarget[] {
  const ids: Readonly<Record<string, string>> = scene.ids;
  const idOf = ({ path }: DocumentedOperation, name: string) => {
    if (name !== "keyId") return ids[name];
    return path.includes("api-keys") ? ids["apiKeyId"] : ids["webhookKeyId"];
  };
  const aim = { idOf, secrets: scene.secrets };
  return [...operations.map((operation) => targetOf(operation, aim)), ...targetsOfDoors(scene, () => true)];
}

type Prober = Awaited<ReturnType<typeof startProber>>;

async function measure(url: string, target: WorstTarget, prober: Prober): Promise<Measurement | null> {
  let worst = { ms: 0, name: "" };
  let count = 0;
  for (const { name, sent } of target.requests()) {
    const ms = await prober.slowestDuring(() => send(url, sent));
    count += 1;
    if (ms > worst.ms) worst = { ms, name };
  }
  if (count === 0) return null;
  const of = `of ${count} bodies: ${worst.name}`;
  return { what: target.endpoint, figure: worst.ms, unit: "ms", atMost: AT_MOST_MS, of };
}

const Probe = z.object({ begun: z.number(), ms: z.number() });

/** Probes a URL from its own process, so that building bodies delays no probe. */
async function startProber(address: string) {
  const child = fork(new URL("./prober.ts", import.meta.url), [address], { execArgv: ["--import", "tsx"] });
  const next = async () => Probe.parse((await once(child, "message"))[0]);
  await next();
  return {
    /** The slowest response during the work, in ms. */
    slowestDuring: async (work: () => Promise<unknown>): Promise<number> => {
      let slowest = 0;
      const note = (message: unknown) => {
        slowest = Math.max(slowest, Probe.parse(message).ms);
      };
      child.on("message", note);
      await work();
      const end = Date.now();
      while ((await next()).begun < end);
      child.off("message", note);
      return slowest;
    },
    stop: async () => {
      const left = once(child, "exit");
      child.kill();
      await left;
    },
  };
}
