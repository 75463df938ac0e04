import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { sessionCookie } from "@/lib/kit/auth/cookies";
import { networkOf } from "@/lib/kit/limits/network";
import { type Api, DirectRequest } from "./api";
import { openConcurrencyLimit, withTimeout } from "./concurrency-limit";

/** Recognizes callers with a valid credential before their requests are queued. */
interface KnownCallers {
  /** Whether a request's credential is valid. A stranger's made-up header or cookie is not. */
  has(request: IncomingMessage): Promise<boolean>;
}

/** How long a verified credential keeps its caller out of the queue, in milliseconds. It grants no access by itself. */
const KNOWN_MS = 10 * 60_000;

const MAX_KNOWN = 10_000;

/** Credentials are looked up a few at a time, so that a flood of made-up ones costs the database little. */
const size = { atOnce: 4, waiting: 1_000, perNetwork: 200, patienceMs: 2_000, pauseMs: 0 };

const PATIENCE_MS = 2_000;

/** Remembers callers with valid credentials, as hashes only. */
export function openKnownCallers(verify: Api["verify"]): KnownCallers {
  // In the order of verification.
  const known = new Map<string, number>();
  // Concurrent requests with the same credential share one lookup.
  const pending = new Map<string, Promise<boolean>>();
  const lookups = openConcurrencyLimit(size);

  function remember(hash: string, now: number): void {
    known.delete(hash);
    known.set(hash, now + KNOWN_MS);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  }

  function findOut(hash: string, request: IncomingMessage): Promise<boolean> {
    const lookup = lookUp(request)
      .then((isReal) => {
        if (isReal) remember(hash, Date.now());
        return isReal;
      })
      .finally(() => pending.delete(hash));
    pending.set(hash, lookup);
    return lookup;
  }

  async function lookUp(request: IncomingMessage): Promise<boolean> {
    const leave = await lookups.enter(networkOf(String(request.headers["x-forwarded-for"])));
    if (!leave) return false;
    const isReal = await withTimeout(verify(new DirectRequest(request), new Date()), PATIENCE_MS);
    leave();
    return isReal ?? false;
  }

  return {
    has: async (request) => {
      const credential = credentialOf(request);
      if (credential === undefined) return false;
      const hash = createHash("sha256").update(credential).digest("base64");
      if ((known.get(hash) ?? 0) > Date.now()) return true;
      return pending.get(hash) ?? findOut(hash, request);
    },
  };
}

/** The bearer credential or the session cookie, with the handlers' precedence. */
function credentialOf({ headers: { authorization, cookie = "" } }: IncomingMessage): string | undefined {
  if (authorization !== undefined) return authorization;
  const { name } = sessionCookie();
  return cookie.split(/; */).find((entry) => entry.startsWith(`${name}=`));
}
