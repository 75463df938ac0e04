import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { sessionCookie } from "@/lib/kit/auth/cookies";
import { networkOf } from "@/lib/kit/limits/network";
import { type Api, AskedDirectly } from "./api";
import { openConcurrencyLimit } from "./concurrency-limit";
import { inTime } from "./in-time";

/** Tells callers with a real credential from strangers, before their requests take a place in a queue. */
export interface KnownCallers {
  /** Whether a request's credential is real. A stranger's made-up header or cookie is not. */
  has(request: IncomingMessage): Promise<boolean>;
}

/** How long a credential that was verified gives its caller a place, in milliseconds. It opens nothing by itself. */
const KNOWN_MS = 10 * 60_000;

const MOST_KNOWN = 10_000;

/** Credentials are looked up a few at a time, so a flood of made-up ones costs the database little. */
const size = { atOnce: 4, waiting: 1_000, perNetwork: 200, patienceMs: 2_000, pauseMs: 0 };

const PATIENCE_MS = 2_000;

/** Opens the memory of callers whose credentials were real. It keeps hashes only. */
export function openKnownCallers(verify: Api["verify"]): KnownCallers {
  // In the order in which they were verified.
  const known = new Map<string, number>();
  // Requests that come together with one credential wait for one lookup.
  const pending = new Map<string, Promise<boolean>>();
  const lookups = openConcurrencyLimit(size);

  function keep(hash: string, now: number): void {
    known.delete(hash);
    known.set(hash, now + KNOWN_MS);
    const [oldest] = known.keys();
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  }

  function findOut(hash: string, request: IncomingMessage): Promise<boolean> {
    const lookup = lookUp(request)
      .then((isReal) => {
        if (isReal) keep(hash, Date.now());
        return isReal;
      })
      .finally(() => pending.delete(hash));
    pending.set(hash, lookup);
    return lookup;
  }

  async function lookUp(request: IncomingMessage): Promise<boolean> {
    const leave = await lookups.enter(networkOf(String(request.headers["x-forwarded-for"])));
    if (!leave) return false;
    const isReal = await inTime(verify(new AskedDirectly(request), new Date()), PATIENCE_MS);
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

/** The bearer credential or the session's cookie, as handlers read them: the first goes before the second. */
function credentialOf({ headers: { authorization, cookie = "" } }: IncomingMessage): string | undefined {
  if (authorization !== undefined) return authorization;
  const { name } = sessionCookie();
  return cookie.split(/; */).find((one) => one.startsWith(`${name}=`));
}
