import { z } from "zod";

const Body = z.record(z.string(), z.json());

export interface Answer {
  readonly status: number;
  readonly body: z.output<typeof Body>;
  readonly replayed: boolean;
}

/**
 * What came of a request: its answer; nobody listened, so that it was never sent; the connection was cut; or silence
 * for longer than anyone would wait.
 */
export type Result = Answer | "unsent" | "cut" | "silent";

const PATIENCE_MS = 25_000;
const NOBODY = /^(ECONNREFUSED|UND_ERR_CONNECT_TIMEOUT)$/;

const Failure = z.object({ cause: z.object({ code: z.string() }) });

/** Sends a request. */
export async function exchange(url: string, init: RequestInit): Promise<Result> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = Body.parse(await response.json());
    return { status: response.status, body, replayed: response.headers.has("idempotent-replayed") };
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return "silent";
    return NOBODY.test(Failure.safeParse(error).data?.cause.code ?? "") ? "unsent" : "cut";
  }
}

/** In a word or two: `201`, `503 unavailable`, `cut`. */
export function describeResult(result: Result): string {
  if (typeof result === "string") return result;
  const { code } = result.body;
  return typeof code === "string" ? `${result.status} ${code}` : String(result.status);
}
