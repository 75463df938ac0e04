import { createHmac } from "node:crypto";
import { authSecret } from "@/lib/kit/env";

/**
 * Stands for somebody where something is counted or compared, so that the table lists nobody. It is keyed, or whoever
 * reads the table could find out addresses, numbers and codes by trying them all.
 * @param parts what it is for, and for whom
 */
export function keyedHash(...parts: readonly string[]): Buffer {
  return createHmac("sha256", authSecret()).update(JSON.stringify(parts)).digest();
}
