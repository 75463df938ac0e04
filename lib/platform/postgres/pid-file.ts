import { join } from "node:path";
import { isServerOf } from "./process-info";
import { readFileIfExists } from "./secret-file";
import { isListening, socketPath } from "./socket";

/** The contents of a cluster's postmaster.pid, checked against running processes. */
type ServerTrace =
  | { kind: "running"; pid: number; port: number }
  /** A server that listens, without a process here: it runs in another container. */
  | { kind: "elsewhere" }
  /** A pid file of a dead server; its process id may belong to another program by now. */
  | { kind: "stale"; pid: number }
  | { kind: "none" };

/** Looks for the server of a cluster. Never touches the pid file: PostgreSQL itself replaces a stale one. */
export async function findServer(cluster: string): Promise<ServerTrace> {
  const lines = (await readFileIfExists(join(cluster, "postmaster.pid")))?.split("\n") ?? [];
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return { kind: "none" };
  if (await isServerOf(pid, cluster)) return { kind: "running", pid, port };
  return (await isListening(socketPath(cluster, port))) ? { kind: "elsewhere" } : { kind: "stale", pid };
}
