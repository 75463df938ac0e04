import { guardedFetch } from "@/lib/kit/outgoing/guarded-fetch";
import { OutgoingRefused } from "@/lib/kit/outgoing/target";

/**
 * `denied`: the provider rejected the token. `failed`: a retry may work, after `waitMs` if the provider gave a time.
 */
type ProblemKind = "denied" | "failed";

/** Why a provider's response is unusable, as a sentence for members. */
export class ProviderProblem extends Error {
  override readonly name = "ProviderProblem";
  readonly kind: ProblemKind;
  readonly waitMs: number;

  constructor(message: string, kind: ProblemKind = "failed", waitMs = 0) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
  }
}

const LONGEST_WAIT_S = 3_600;

interface ProviderRequest {
  readonly method?: "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * Calls a provider through the guarded HTTP client.
 * @param name the provider's display name
 * @throws ProviderProblem if it is down, throttles us, or rejects the token
 */
export async function askProvider(name: string, url: string, { headers, ...request }: ProviderRequest) {
  let answer: Response;
  try {
    answer = await guardedFetch(url, { ...request, headers: { Accept: "application/json", ...headers } });
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error;
    throw new ProviderProblem(`${name} ${error.message}.`);
  }
  const { status } = answer;
  if (status === 429 || status >= 500) {
    const seconds = Number(answer.headers.get("retry-after") ?? 0);
    const waitMs = seconds > 0 ? Math.min(seconds, LONGEST_WAIT_S) * 1_000 : 0;
    throw new ProviderProblem(`${name} answered ${status}.`, "failed", waitMs);
  }
  const body: unknown = await answer.json().catch(() => undefined);
  return { status, body };
}
