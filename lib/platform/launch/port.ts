import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

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
