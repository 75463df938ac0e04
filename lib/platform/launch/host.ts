import { existsSync } from "node:fs";
import { isIPv6 } from "node:net";

/** Where a server listens: an address, or every address of the computer. */
export type ListenHost = string | "all";

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
