import {
  buildFacts,
  type FactsOrReason,
  toMoney,
  withoutTax,
} from "@/lib/integrations/connections/profiles/build-facts";
import { at, idAt, integerAt, listAt, textAt } from "@/lib/integrations/connections/profiles/json";
import { idsOfCharge, nameIds, refAt } from "@/lib/integrations/connections/profiles/stripe-values";
import type { EventChoices } from "@/lib/integrations/connections/shape";

/** Reads an event that the member chose for “paid”. */
export function readPaid(type: string, object: unknown, choices: EventChoices): FactsOrReason {
  if (type.startsWith("checkout.session.")) return readCheckout(object);
  if (type === "invoice.paid") return readInvoice(object);
  if (type === "invoice_payment.paid") return readLink(object);
  return type === "payment_intent.succeeded" ? readIntent(object, choices) : readCharge(object, choices);
}

function readCheckout(session: unknown): FactsOrReason {
  const paid = integerAt(session, "amount_total") ?? 0;
  const status = textAt(session, "payment_status");
  if (status === "unpaid") return "The checkout isn’t paid yet. It counts once the money comes in.";
  if (status !== "paid" || paid === 0) return "The checkout’s total is zero, for example a free trial.";
  const extras = sum(
    integerAt(session, "total_details", "amount_tax"),
    integerAt(session, "total_details", "amount_shipping"),
  );
  return buildFacts("paid", {
    name: textAt(session, "customer_details", "name"),
    email: textAt(session, "customer_details", "email") ?? textAt(session, "customer_email"),
    phone: textAt(session, "customer_details", "phone"),
    customerId: refAt(session, "customer"),
    ourCodes: [textAt(session, "metadata", "referral_code")],
    // Shops also use this field for other references, such as a cart's.
    otherCodes: [textAt(session, "client_reference_id"), ...discountsOf(session)],
    paymentIds: nameIds(refAt(session, "invoice"), refAt(session, "payment_intent"), idAt(session, "id")),
    ...toMoney(textAt(session, "currency"), paid, paid - extras),
  });
}

// The billed amount counts, even if the customer's Stripe balance paid part of it.
function readInvoice(invoice: unknown): FactsOrReason {
  const paid = integerAt(invoice, "amount_paid") ?? 0;
  const total = integerAt(invoice, "total") ?? paid;
  if (paid === 0 && (integerAt(invoice, "amount_due") ?? 0) === 0) {
    return total === 0
      ? "The invoice’s total is zero, for example for a free trial."
      : "The invoice was paid entirely from the customer’s balance, so no money came in.";
  }
  const billed = Math.max(0, total - (integerAt(invoice, "pre_payment_credit_notes_amount") ?? 0)) || paid;
  const payments = listAt(invoice, "payments", "data").flatMap((each) => idsOfLink(each));
  return buildFacts("paid", {
    name: textAt(invoice, "customer_name"),
    email: textAt(invoice, "customer_email"),
    phone: textAt(invoice, "customer_phone"),
    customerId: refAt(invoice, "customer"),
    ourCodes: [
      textAt(invoice, "metadata", "referral_code"),
      textAt(invoice, "subscription_details", "metadata", "referral_code"),
      textAt(invoice, "parent", "subscription_details", "metadata", "referral_code"),
    ],
    otherCodes: discountsOf(invoice),
    paymentIds: [
      ...nameIds(idAt(invoice, "id"), refAt(invoice, "payment_intent")),
      ...payments,
      ...nameIds(refAt(invoice, "charge")),
    ],
    ...toMoney(textAt(invoice, "currency"), billed, billed - taxOf(invoice, total) - shippingOf(invoice)),
  });
}

// Each API version puts the tax in a different field.
function taxOf(invoice: unknown, total: number): number {
  const untaxed = integerAt(invoice, "total_excluding_tax");
  if (untaxed !== undefined) return total - untaxed;
  const taxes = listAt(invoice, "total_taxes").map((tax) => integerAt(tax, "amount"));
  return integerAt(invoice, "tax") ?? sum(...taxes);
}

function shippingOf(invoice: unknown): number {
  return integerAt(invoice, "shipping_cost", "amount_subtotal") ?? 0;
}

function readLink(payment: unknown): FactsOrReason {
  const invoice = refAt(payment, "invoice");
  const ids = idsOfLink(payment).filter((id) => id !== undefined);
  if (invoice === undefined || ids.length === 0) return "It doesn’t say which payment paid the invoice.";
  return buildFacts("linked", { paymentIds: [...nameIds(invoice), ...ids] });
}

function idsOfLink(payment: unknown): (string | undefined)[] {
  return nameIds(
    refAt(payment, "payment", "payment_intent"),
    refAt(payment, "payment", "charge"),
    refAt(payment, "payment", "payment_record"),
  );
}

function readCharge(charge: unknown, choices: EventChoices): FactsOrReason {
  const paid = integerAt(charge, "amount_captured") || (integerAt(charge, "amount") ?? 0);
  if (at(charge, "captured") === false) return "The card isn’t charged yet. It counts once the money is taken.";
  if (at(charge, "paid") !== true || paid === 0) return "No money came in with this charge.";
  return buildFacts("paid", {
    name: textAt(charge, "billing_details", "name"),
    email: textAt(charge, "billing_details", "email") ?? textAt(charge, "receipt_email"),
    phone: textAt(charge, "billing_details", "phone"),
    customerId: refAt(charge, "customer"),
    ourCodes: [textAt(charge, "metadata", "referral_code")],
    paymentIds: idsOfCharge(charge),
    ...toMoney(textAt(charge, "currency"), paid, withoutTax(paid, choices)),
  });
}

function readIntent(intent: unknown, choices: EventChoices): FactsOrReason {
  const paid = integerAt(intent, "amount_received") ?? 0;
  if (paid === 0) return "No money came in with this payment.";
  const tip = integerAt(intent, "amount_details", "tip", "amount") ?? 0;
  return buildFacts("paid", {
    name: textAt(intent, "shipping", "name"),
    email: textAt(intent, "receipt_email"),
    phone: textAt(intent, "shipping", "phone"),
    customerId: refAt(intent, "customer"),
    ourCodes: [textAt(intent, "metadata", "referral_code")],
    paymentIds: nameIds(refAt(intent, "invoice"), idAt(intent, "id"), refAt(intent, "latest_charge")),
    ...toMoney(textAt(intent, "currency"), paid, withoutTax(paid - tip, choices)),
  });
}

function discountsOf(event: unknown): (string | undefined)[] {
  return listAt(event, "discounts").flatMap((discount) => [
    textAt(discount, "promotion_code", "code"),
    textAt(discount, "coupon", "name"),
  ]);
}

function sum(...cents: readonly (number | undefined)[]): number {
  return cents.reduce<number>((total, each) => total + (each ?? 0), 0);
}
