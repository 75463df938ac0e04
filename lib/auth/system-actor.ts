import { plans } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";

/** What the product does by itself, or whoever operates it, as the audit log names it: outside every plan and role. */
export function asSystem(orgId: string, id: string, name: string): Actor {
  return { kind: "system", id, name, orgId, roles: [], plan: plans.pro };
}
