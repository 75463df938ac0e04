import type { AppSystem } from "@/lib/integrations/connections/apps/app-system";
import { jobberApp } from "@/lib/integrations/connections/apps/jobber";
import { quickbooksApp } from "@/lib/integrations/connections/apps/quickbooks";
import type { AppKey } from "@/lib/integrations/connections/systems";

export const appSystems: Readonly<Record<AppKey, AppSystem>> = {
  jobber: jobberApp,
  quickbooks: quickbooksApp,
};
