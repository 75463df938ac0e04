import { createHmac } from "node:crypto";
import { authSecret } from "@/lib/kit/env";

/** Identifies a secret, by default the newest, without revealing it. */
export function secretProof(secret = authSecret()): string {
  return createHmac("sha256", secret).update("referral-rewards backup").digest("hex");
}
