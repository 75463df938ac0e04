import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Random } from "@/lib/platform/ops/random";

const Body = z.record(z.string(), z.json());

interface Answer {
  readonly status: number;
  readonly body: z.output<typeof Body>;
  readonly replayed: boolean;
}

/**
 * What came of a request: its answer; nobody listened, so that it was never sent; the connection was cut; or silence
 * for longer than anyone would wait.
 */
type Result = Answer | "unsent" | "cut" | "silent";

const ANSWER_MS = 25_000;
const NOBODY = /^(ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT)$/;

const Failure = z.object({ cause: z.object({ code: z.string() }) });

/** Sends a request. */
async function exchange(url: string, init: RequestInit): Promise<Result> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    const body = Body.parse(await response.json());
    return { status: response.status, body, replayed: response.headers.has("idempotent-replayed") };
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return "silent";
    return NOBODY.test(Failure.safeParse(error).data?.cause.code ?? "") ? "unsent" : "cut";
  }
}

/** In a word or two: `201`, `503 unavailable`, `cut`. */
function describeResult(result: Result): string {
  if (typeof result === "string") return result;
  const { code } = result.body;
  return typeof code === "string" ? `${result.status} ${code}` : String(result.status);
}

export type WriteKind = "enroll" | "refer" | "convert" | "adjust";

/** A write that a client asks for. */
interface Write {
  readonly kind: WriteKind;
  /** What tells it from all others in the database: an email address, a referral's id or a note. */
  readonly mark: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key?: string;
}

/** What its client knows of a write in the end. Without an answer, and without a key to ask again, it knows nothing. */
export type Outcome =
  | { readonly kind: "acknowledged"; readonly body: Answer["body"] }
  | { readonly kind: "refused"; readonly code: string; readonly body: Answer["body"] }
  | { readonly kind: "uncertain" };

export interface Entry extends Write {
  readonly outcome: Outcome;
}

/** One request, whatever it was for. */
export interface Sent {
  readonly isRead: boolean;
  readonly url: string;
  /** When it was sent, by `performance.now()`. */
  readonly at: number;
  readonly ms: number;
  readonly result: string;
  readonly replayed: boolean;
}

/** What the clients have seen. */
export interface Journal {
  readonly entries: Entry[];
  readonly requests: Sent[];
}

export const createJournal = (): Journal => ({ entries: [], requests: [] });

/** How many writes have been acknowledged so far. */
export function countAcknowledged({ entries }: Journal): number {
  return entries.filter(({ outcome }) => outcome.kind === "acknowledged").length;
}

/** Items by what they have in common, each group in their order. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

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
