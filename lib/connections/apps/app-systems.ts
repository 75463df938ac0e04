import type { AppSystem } from "@/lib/connections/apps/app-system";
import { jobberApp } from "@/lib/connections/apps/jobber";
import { quickbooksApp } from "@/lib/connections/apps/quickbooks";
import type { AppKey } from "@/lib/connections/systems";

/** How each system that we read at lets us in, and what stands there. */
export const appSystems: Readonly<Record<AppKey, AppSystem>> = {
  jobber: jobberApp,
  quickbooks: quickbooksApp,
};
