import { nameId } from "@/lib/integrations/connections/profiles/build-facts";
import { idAt } from "@/lib/integrations/connections/profiles/json";

/** The id of a related object. Stripe sends the id or the whole object. */
export function refAt(event: unknown, ...path: readonly string[]): string | undefined {
  return idAt(event, ...path) ?? idAt(event, ...path, "id");
}

/** Stripe ids as payment ids. */
export function nameIds(...ids: readonly (string | undefined)[]): (string | undefined)[] {
  return ids.map((id) => nameId("stripe", id));
}

/** All ids of a charge. */
export function idsOfCharge(charge: unknown): (string | undefined)[] {
  return nameIds(refAt(charge, "invoice"), refAt(charge, "payment_intent"), idAt(charge, "id"));
}
