import autocannon from "autocannon";
import { startNext } from "@/lib/platform/launch/next-process";
import { endProcess, waitUntilHealthy } from "@/lib/platform/launch/web-server";
import { findFreePort } from "@/lib/platform/postgres/server";

const SECONDS = 3;
export const CONNECTIONS = 16;

/** The same build under plain `next start`. */
export async function startBareNext() {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { NODE_ENV: "production" };
  const web = startNext(process.cwd(), ["start", "-p", String(port)], { env, stdio: "pipe", isAlone: true });
  if (!(await waitUntilHealthy(`${url}/api/health`, () => web.exitCode !== null, 60_000))) {
    throw new Error("next start did not answer");
  }
  return { url, stop: () => endProcess(web) };
}

/** Builds the next request. */
type NextRequest = () => autocannon.Request;

/** Sends the same request each time. */
export function fixed(method: "GET" | "POST" | "PUT", path: string, headers: Record<string, string>): NextRequest {
  return () => ({ method, path, headers });
}

/** Requests per second answered with this status. */
export async function load(url: string, next: NextRequest, status = 200): Promise<number> {
  const request: autocannon.Request = { setupRequest: (given) => ({ ...given, ...next() }) };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests: [request] });
  const { count = 0 } = result.statusCodeStats?.[`${status}`] ?? {};
  const failed = result["2xx"] + result.non2xx - count + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests failed; a benchmark of failures says nothing`);
  return count / result.duration;
}
