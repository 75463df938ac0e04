import { NIL } from "uuid";
import type { ActorKind, ApiKeyScope, Role } from "@/db/enums";
import { type Plan, plans } from "@/lib/kit/auth/access";

/**
 * Who is asking. An API key acts as its user: that user's roles and organization at this moment.
 * `id` tells callers of one kind apart: the key id, the user id, the name of a job.
 */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string;
  /** What people call it: a user's email address, a key's name. */
  readonly name: string;
  readonly orgId: string;
  readonly userId?: string;
  /** Other members behind what it does, such as those who made its connection: what they ask for needs someone else's OK. */
  readonly involved?: readonly string[];
  /** The browser's session, for a member who signed in with one. */
  readonly sessionId?: string;
  /** When the member proved last who they are, in a browser's session. */
  readonly confirmedAt?: Date;
  /** What an API key may do, and from when on it is refused. */
  readonly key?: { readonly scope: ApiKeyScope; readonly expiresAt: Date | null };
  /** Whether the organization asks for a second factor and the member has none yet: see `beforeSecondFactor`. */
  readonly needsSecondFactor?: true;
  readonly roles: readonly Role[];
  readonly plan: Plan;
  /** The operator of the server keeps the organization closed: nobody of it may do anything. */
  readonly isSuspended?: boolean;
  /** Nobody has accepted the Terms for the organization yet: it may be looked at, and set up. */
  readonly awaitsTerms?: boolean;
}

/**
 * Somebody on our pages who is not signed in: belongs to no organization, so that every query finds nothing.
 * @param network where the request comes from
 */
export function visitorFrom(network: string): Actor {
  return { kind: "visitor", id: network, name: "A visitor", orgId: NIL, roles: [], plan: plans.starter };
}
