import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";

/**
 * Requires the operator's secret in `Authorization: Bearer <secret>`.
 * @param name the variable with the secret; if unset, the endpoint doesn't exist
 * @throws ApiError `not_found`, `unauthenticated` or `rate_limited`
 */
export async function requireOperator(
  request: Request,
  headers: Record<string, string>,
  name: "CRON_SECRET" | "METRICS_TOKEN",
): Promise<void> {
  const secret = env()[name];
  if (secret === undefined) throw new ApiError("not_found", "There is nothing at this address.");
  if (isSame(request.headers.get("authorization") ?? "", `Bearer ${secret}`)) return;
  await consume(limits.unauthenticated, clientNetwork(request.headers), headers);
  throw new ApiError("unauthenticated", `Send the ${name}: Authorization: Bearer <secret>.`);
}

// Compares hashes, because `timingSafeEqual` needs equal lengths.
function isSame(sent: string, expected: string): boolean {
  const [a, b] = [sent, expected].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
