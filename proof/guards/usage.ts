import type { CountedResource } from "@/db/enums";
import { ids } from "@/proof/guards/ids";

/** What `plan_usage` says an organization uses. */
export function usage(resource: CountedResource, orgId: string = ids.orgA): string {
  return `SELECT coalesce(sum(used), 0)::bigint AS used FROM plan_usage WHERE org_id = '${orgId}' AND resource = '${resource}'`;
}
