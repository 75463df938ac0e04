import { memoryBytes } from "@/lib/kit/env";

const MB = 1024 * 1024;

/** The memory that each part needs at the least to work for long, in MB, as measured (docs/operations.md, Sizing). */
const least = { launcher: 100, web: 300, worker: 150, embedded: 100 };

interface Parts {
  readonly web: number;
  readonly worker: boolean;
  /** Whether the embedded PostgreSQL runs. */
  readonly embedded: boolean;
}

/**
 * Refuses to start with so little memory that the system would kill processes again and again.
 * @param found bytes of memory
 * @throws Error with one line that says how much memory there is, how much is needed, and for which parts
 */
export function requireMemory({ web, worker, embedded }: Parts, found = memoryBytes()): void {
  const others = least.launcher + (worker ? least.worker : 0) + (embedded ? least.embedded : 0);
  const needed = others + web * least.web;
  const foundMb = Math.floor(found / MB);
  if (foundMb >= needed) return;
  const parts = [
    web === 1 ? "one web process" : `${web} web processes (WEB_PROCESSES)`,
    worker && "a worker (WORKER=off runs none)",
    embedded && "the embedded PostgreSQL",
  ];
  throw new Error(
    `There are ${foundMb} MB of memory here, and at least ${needed} MB are needed for ${parts.filter(Boolean).join(", ")}. Give the machine or container more`,
  );
}
