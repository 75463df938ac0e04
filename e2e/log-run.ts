import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createProduct, type Product } from "./product";

/** What a product has printed, and what its database server has. */
export interface Logs {
  readonly stdout: string;
  readonly stderr: string;
  readonly server: string;
}

/** Runs a product that logs all it can, does something, kills its database, and does it again while that is away. */
export async function recordLogs(
  settings: Readonly<Record<string, string>>,
  act: (product: Product) => Promise<void>,
): Promise<Logs> {
  const product = await createProduct(undefined, { LOG_LEVEL: "debug", ...settings });
  try {
    await product.start();
    await act(product);
    process.kill((await product.parts()).postgres, "SIGKILL");
    await act(product);
    const { stdout, stderr } = await product.stop();
    const server = await readFile(join(product.folder, ".data", "postgres", "server.log"), "utf8");
    return { stdout, stderr, server };
  } finally {
    await product.remove();
  }
}
