import { readFile } from "node:fs/promises";
import type { Product } from "./product";

/** Stops PostgreSQL where it stands, its connections included. Answers how to let it go on. */
export async function stopDatabase(product: Product): Promise<() => void> {
  const { postgres } = await product.parts();
  const pids = [postgres, ...(await childrenOf(postgres))];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  };
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.trim().split(" ").filter(Boolean).map(Number);
}
