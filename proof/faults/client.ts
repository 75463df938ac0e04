import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Random } from "@/proof/sim/random";

const Body = z.record(z.string(), z.json());

interface TrialAnswer {
  readonly status: number;
  readonly body: z.output<typeof Body>;
  readonly replayed: boolean;
}

/**
 * A request's result: its answer; "unsent" because no server was listening; "cut" when the connection broke; "silent"
 * after waiting longer than any client would.
 */
type RequestResult = TrialAnswer | "unsent" | "cut" | "silent";

const ANSWER_MS = 25_000;
const NOT_LISTENING = /^(ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT)$/;

const Failure = z.object({ cause: z.object({ code: z.string() }) });

/** Sends a request. */
async function exchange(url: string, init: RequestInit): Promise<RequestResult> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
    const body = Body.parse(await response.json());
    return { status: response.status, body, replayed: response.headers.has("idempotent-replayed") };
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return "silent";
    return NOT_LISTENING.test(Failure.safeParse(error).data?.cause.code ?? "") ? "unsent" : "cut";
  }
}

/** A short form: `201`, `503 unavailable`, `cut`. */
function describeResult(result: RequestResult): string {
  if (typeof result === "string") return result;
  const { code } = result.body;
  return typeof code === "string" ? `${result.status} ${code}` : String(result.status);
}

export type WriteKind = "enroll" | "refer" | "convert" | "adjust";

/** A write request. */
interface WriteRequest {
  readonly kind: WriteKind;
  /** Its unique mark in the database: an email address, a referral's id or a note. */
  readonly mark: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key?: string;
}

/** The client's knowledge of a write in the end; none without an answer and a key to retry with. */
type WriteOutcome =
  | { readonly kind: "acknowledged"; readonly body: TrialAnswer["body"] }
  | { readonly kind: "refused"; readonly code: string; readonly body: TrialAnswer["body"] }
  | { readonly kind: "uncertain" };

export interface JournalEntry extends WriteRequest {
  readonly outcome: WriteOutcome;
}

/** One request of any kind. */
export interface SentRequest {
  readonly isRead: boolean;
  readonly url: string;
  /** Send time, by `performance.now()`. */
  readonly at: number;
  readonly ms: number;
  readonly result: string;
  readonly replayed: boolean;
}

/** Everything the clients observed. */
export interface Journal {
  readonly entries: JournalEntry[];
  readonly requests: SentRequest[];
}

/** Writes acknowledged so far. */
export function countAcknowledged({ entries }: Journal): number {
  return entries.filter(({ outcome }) => outcome.kind === "acknowledged").length;
}

/** Groups items by key and preserves their order. */
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

/** An API client that retries correctly. */
export interface RetryingClient {
  /** Writes, and records the outcome in the journal. */
  write(write: WriteRequest): Promise<WriteOutcome>;
  /** Reads, with retries until there is a conclusive answer. */
  read(path: string): Promise<TrialAnswer | null>;
}

/** @param urls of the web servers; each request goes to one of them */
export function createClient(
  urls: readonly string[],
  apiKey: string,
  journal: Journal,
  random: Random,
): RetryingClient {
  const headers = { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" };

  async function send(path: string, init: RequestInit): Promise<RequestResult> {
    const url = random.pick(urls);
    const at = performance.now();
    const result = await exchange(`${url}${path}`, init);
    const [ms, isRead] = [performance.now() - at, init.method === "GET"];
    const replayed = typeof result === "object" && result.replayed;
    journal.requests.push({ isRead, url, at, ms, result: describeResult(result), replayed });
    return result;
  }

  async function insist(write: WriteRequest): Promise<WriteOutcome> {
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

// An answer that doesn't reveal the effect counts as no answer.
function judge(result: RequestResult): WriteOutcome | null {
  if (typeof result === "string") return null;
  const { status, body } = result;
  if (status < 300) return { kind: "acknowledged", body };
  const code = String(body["code"]);
  return undecided.has(code) ? null : { kind: "refused", code, body };
}
