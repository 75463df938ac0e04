import { afterAll, beforeEach } from "vitest";
import { closeRateLimits } from "@/lib/api/rate-limit";
import { env, setEnv } from "@/lib/env";

/** Limits requests while the suite runs, and forgets before every test what was spent. */
export function isolateRateLimits(): void {
  const { RATE_LIMIT } = env();
  beforeEach(async () => {
    await closeRateLimits();
    setEnv({ RATE_LIMIT: "on" });
  });
  afterAll(async () => {
    await closeRateLimits();
    setEnv({ RATE_LIMIT });
  });
}
