import { existsSync } from "node:fs";
import { createServer, isIPv6 } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Where a server listens: an address, or every address of the computer. */
type ListenHost = string | "all";

/**
 * Where the web server listens. By default only this computer can reach it, or anything that can reach the container,
 * whose exposure is set when it is started.
 */
export function listenHost(host: string | undefined, isContained = isInContainer()): ListenHost {
  if (host === undefined) return isContained ? "all" : "127.0.0.1";
  return host === "localhost" ? "127.0.0.1" : host;
}

/** Whether only programs on this computer can reach the server. */
export function isLoopback(host: ListenHost): boolean {
  return host === "::1" || host.startsWith("127.");
}

/** The address at which this computer itself reaches what listens there. */
export function ownAddress(host: ListenHost, port: number): string {
  const reached = host === "all" || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}

// Docker and Podman leave these files.
function isInContainer(): boolean {
  return existsSync("/.dockerenv") || existsSync("/run/.containerenv");
}

/**
 * Makes sure that the web server can listen on a port, waiting for a previous run that is just ending.
 * @throws Error with one line when the port stays taken.
 */
export async function requireFreePort(port: number, patienceMs = 5_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const problem = (await tryPort(port)) ?? (await tryPort(port, "127.0.0.1"));
    if (problem === null) return;
    if (problem === "EACCES") throw new Error(`Port ${port} needs administrator rights. ${advice(port)}`);
    if (Date.now() >= deadline) throw new Error(`Port ${port} is in use. ${advice(port)}`);
    await sleep(100);
  }
}

function advice(port: number): string {
  return `Set PORT to another number, for example: PORT=${port < 1024 ? 3000 : port + 1} npm start`;
}

function tryPort(port: number, host?: string): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, ...(host ? { host } : {}) }, () => probe.close(() => resolve(null)));
  });
}
