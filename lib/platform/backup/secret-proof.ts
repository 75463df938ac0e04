import { createHmac } from "node:crypto";
import { authSecret } from "@/lib/kit/env";

/** Tells a secret, the newest unless told, from another one without telling anything of it. */
export function secretProof(secret = authSecret()): string {
  return createHmac("sha256", secret).update("referral-rewards backup").digest("hex");
}
