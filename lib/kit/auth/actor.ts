import { NIL } from "uuid";
import type { ActorKind, ApiKeyScope, Role } from "@/db/enums";
import { type Plan, plans } from "@/lib/kit/auth/access";

/** An organization's move to another installation: the address that it has there, or null until it does. */
export interface Move {
  readonly to: string | null;
}

/**
 * The caller. An API key acts as its user, with that user's current roles and organization. `id` is unique per kind: a
 * key id, a user id, the name of a job.
 */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string;
  /** Display name: a user's email address, a key's name. */
  readonly name: string;
  readonly orgId: string;
  readonly userId?: string;
  /** Other members behind the action, such as those who set up a connection. None of them may approve it. */
  readonly involved?: readonly string[];
  /** The browser's session, for a member who signed in with one. */
  readonly sessionId?: string;
  /** Where the primary's log ended after that browser's last write. Without it, all reads are the primary's. */
  readonly walPosition?: string;
  /** When the member last signed in or confirmed their identity, in a browser session. */
  readonly confirmedAt?: Date;
  /** An API key's scope and expiration. */
  readonly key?: { readonly scope: ApiKeyScope; readonly expiresAt: Date | null };
  /** The organization requires a second factor and the member has none yet (see `beforeSecondFactor`). */
  readonly needsSecondFactor?: true;
  readonly roles: readonly Role[];
  /** A member whose view is `technician`, also through an API key. */
  readonly isTechnician?: boolean;
  readonly plan: Plan;
  /** The operator suspended the organization: its members may do nothing. */
  readonly isSuspended?: boolean;
  /** It is suspended because it moves to another installation: the address there, once it has moved. */
  readonly move?: Move | undefined;
  /** The Terms are not accepted yet: the organization may be viewed and set up, but not changed. */
  readonly awaitsTerms?: boolean;
  /** Makes a public demo, and so may do what its visitors may not. */
  readonly makesDemo?: true;
}

/**
 * A visitor on our pages who isn't signed in. Belongs to no organization, so every query finds nothing.
 * @param network the caller's network address
 */
export function visitorFrom(network: string): Actor {
  return { kind: "visitor", id: network, name: "A visitor", orgId: NIL, roles: [], plan: plans.starter };
}

/** The name of the member who acts, also by an API key; null for other actors. */
export function memberName({ kind, name }: Actor): string | null {
  return kind === "user" || kind === "apiKey" ? name : null;
}
