import { createHmac } from "node:crypto";
import { authSecret } from "@/lib/platform/env";

/** Tells AUTH_SECRET from another one without telling anything of it. */
export function secretProof(): string {
  return createHmac("sha256", authSecret()).update("referral-rewards backup").digest("hex");
}
