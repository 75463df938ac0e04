import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "@/lib/platform/ops/random";
import { type Answer, describeResult, exchange, type Result } from "./exchange";
import type { Journal, Outcome, Write } from "./journal";

const PAUSE_MS = 50;
const PATIENCE_MS = 90_000;

/** Somebody who uses the API as a careful program does. */
export interface Client {
  /** Writes, and keeps in the journal what came of it. */
  write(write: Write): Promise<Outcome>;
  /** Reads, and asks again until there is an answer that tells. */
  read(path: string): Promise<Answer | null>;
}

/** @param urls of the web servers; each request goes to one of them */
export function createClient(
  urls: readonly string[],
  apiKey: string,
  journal: Journal,
  random: Random,
): Client {
  const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };

  async function send(path: string, init: RequestInit): Promise<Result> {
    const url = random.pick(urls);
    const at = performance.now();
    const result = await exchange(`${url}${path}`, init);
    const [ms, isRead] = [performance.now() - at, init.method === "GET"];
    const replayed = typeof result === "object" && result.replayed;
    journal.requests.push({ isRead, url, at, ms, result: describeResult(result), replayed });
    return result;
  }

  async function insist(write: Write): Promise<Outcome> {
    const { path, body, key } = write;
    const init = {
      method: "POST",
      headers: { ...headers, ...(key !== undefined && { "Idempotency-Key": key }) },
      body: JSON.stringify(body),
    };
    const deadline = performance.now() + PATIENCE_MS;
    while (performance.now() < deadline) {
      const result = await send(path, init);
      const outcome = judge(result);
      if (outcome) return outcome;
      if (key === undefined && result !== "unsent") break;
      await sleep(PAUSE_MS);
    }
    return { kind: "uncertain" };
  }

  return {
    write: async (write) => {
      const outcome = await insist(write);
      journal.entries.push({ ...write, outcome });
      return outcome;
    },
    read: async (path) => {
      const deadline = performance.now() + PATIENCE_MS;
      while (performance.now() < deadline) {
        const result = await send(path, { method: "GET", headers });
        if (typeof result === "object" && result.status !== 503) return result;
        await sleep(PAUSE_MS);
      }
      return null;
    },
  };
}

const undecided = new Set(["unavailable", "idempotency_in_progress", "internal"]);

// An answer that says nothing of the effect is none.
function judge(result: Result): Outcome | null {
  if (typeof result === "string") return null;
  const { status, body } = result;
  if (status < 300) return { kind: "acknowledged", body };
  const code = String(body["code"]);
  return undecided.has(code) ? null : { kind: "refused", code, body };
}
