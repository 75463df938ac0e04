import { createHmac } from "node:crypto";
import { authSecret } from "@/lib/platform/env";

/** Stands for whoever comes from a network by a link, where it is counted: nobody's address is kept for that. */
export function hashNetwork(network: string, code: string): string {
  return createHmac("sha256", authSecret())
    .update(JSON.stringify([network, code]))
    .digest("base64url");
}
