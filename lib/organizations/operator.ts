import { plans } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";

/** Whoever runs commands on the server, as the audit log names them: outside every plan and role. */
export function asOperator(orgId: string, now: Date) {
  const actor: Actor = { kind: "system", id: "ops", name: "ops", orgId, roles: [], plan: plans.pro };
  return { actor, now };
}
