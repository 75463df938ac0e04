import type { Profile } from "@/lib/integrations/connections/profile";
import {
  type FactsOrReason,
  fingerprint,
  isChosen,
  toEvent,
} from "@/lib/integrations/connections/profiles/build-facts";
import { at, idAt, textAt } from "@/lib/integrations/connections/profiles/json";
import { verifyTimed } from "@/lib/integrations/connections/profiles/signatures";
import { readPaid } from "@/lib/integrations/connections/profiles/stripe-paid";
import { readReturned } from "@/lib/integrations/connections/profiles/stripe-returned";
import type { EventChoices } from "@/lib/integrations/connections/shape";

const TEST = "It’s from Stripe’s test mode, so it doesn’t count.";

/**
 * Stripe: https://docs.stripe.com/webhooks. Amounts are in the currency's smallest unit. Since API version 2025-03-31
 * invoices and charges no longer reference each other; `invoice_payment.paid` links them.
 */
export const stripe: Profile = {
  verify: ({ body, headers, now }, { secret }) => verifyTimed(headers.get("stripe-signature"), body, secret, now),
  read: (body, _headers, choices) => {
    const type = textAt(body, "type") ?? "unknown";
    const externalId = idAt(body, "id") ?? fingerprint(body);
    return [toEvent(externalId, type, readAny(type, body, choices))];
  },
};

function readAny(type: string, body: unknown, choices: EventChoices): FactsOrReason {
  const isPaid = isChosen("stripe", "paid", type, choices);
  if (!isPaid && !isChosen("stripe", "refunded", type, choices)) return null;
  if (at(body, "livemode") === false) return TEST;
  const object = at(body, "data", "object");
  return isPaid ? readPaid(type, object, choices) : readReturned(type, object, at(body, "data", "previous_attributes"));
}
