import { NIL } from "uuid";
import { plans } from "@/lib/auth/access";
import type { Actor } from "@/lib/auth/actor";

/**
 * Somebody on our pages who is not signed in: belongs to no organization, so that every query finds nothing.
 * @param network where the request comes from
 */
export function visitorFrom(network: string): Actor {
  return { kind: "visitor", id: network, name: "A visitor", orgId: NIL, roles: [], plan: plans.starter };
}
