import { nameId } from "@/lib/integrations/connections/profiles/build-facts";
import { idAt } from "@/lib/integrations/connections/profiles/json";

/** The id of another object there: Stripe writes either that, or all of the object. */
export function refAt(event: unknown, ...path: readonly string[]): string | undefined {
  return idAt(event, ...path) ?? idAt(event, ...path, "id");
}

/** Stripe's ids as ids of a payment here. */
export function nameIds(...ids: readonly (string | undefined)[]): (string | undefined)[] {
  return ids.map((id) => nameId("stripe", id));
}

/** The ids that a charge goes by. */
export function idsOfCharge(charge: unknown): (string | undefined)[] {
  return nameIds(refAt(charge, "invoice"), refAt(charge, "payment_intent"), idAt(charge, "id"));
}
