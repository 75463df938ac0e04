import type { Profile } from "@/lib/connections/profile";
import { at, idAt, listAt, textAt, wholeAt } from "@/lib/connections/profiles/json";
import { verifyTimed } from "@/lib/connections/profiles/signatures";
import { fingerprint, isChosen, nameId, tell } from "@/lib/connections/profiles/telling";
import type { Told } from "@/lib/connections/told";

const FAILED_REFUNDS = new Set(["failed", "canceled"]);
const MADE_REFUNDS = new Set(["succeeded", "pending"]);
const WON_DISPUTES = new Set(["won", "warning_closed"]);

/** Stripe: https://docs.stripe.com/webhooks. Amounts are in the currency's smallest unit. */
export const stripe: Profile = {
  verify: ({ body, headers, now }, { secret }) =>
    verifyTimed(headers.get("stripe-signature"), body, secret, now),
  read: (body, _headers, choices) => {
    const type = textAt(body, "type") ?? "unknown";
    const externalId = idAt(body, "id") ?? fingerprint(body);
    const event = at(body, "data", "object");
    const told = isChosen("stripe", "paid", type, choices)
      ? readPaid(type, event)
      : isChosen("stripe", "refunded", type, choices)
        ? readRefunded(type, event, at(body, "data", "previous_attributes"))
        : null;
    return [{ externalId, type, told }];
  },
};

function readPaid(type: string, event: unknown): Told | null {
  if (type.startsWith("checkout.session.")) return readCheckout(event);
  return type === "invoice.paid" ? readInvoice(event) : readCharge(event);
}

function readCheckout(session: unknown): Told | null {
  const paid = wholeAt(session, "amount_total") ?? 0;
  if (at(session, "payment_status") !== "paid" || paid === 0) return null;
  const extras = sum(
    wholeAt(session, "total_details", "amount_tax"),
    wholeAt(session, "total_details", "amount_shipping"),
  );
  return tell("paid", {
    name: textAt(session, "customer_details", "name"),
    email: textAt(session, "customer_details", "email") ?? textAt(session, "customer_email"),
    phone: textAt(session, "customer_details", "phone"),
    customerId: toId(session, "customer"),
    ourCodes: [textAt(session, "client_reference_id"), textAt(session, "metadata", "referral_code")],
    otherCodes: discountsOf(session),
    paymentIds: name(toId(session, "invoice"), toId(session, "payment_intent"), idAt(session, "id")),
    ...toMoney(session, paid, extras),
  });
}

// An invoice of nothing, such as a free trial's, is no payment: the next one is.
function readInvoice(invoice: unknown): Told | null {
  const paid = wholeAt(invoice, "amount_paid") ?? 0;
  if (paid === 0) return null;
  const total = wholeAt(invoice, "total") ?? paid;
  const tax = total - (wholeAt(invoice, "total_excluding_tax") ?? total - (wholeAt(invoice, "tax") ?? 0));
  const payments = listAt(invoice, "payments", "data").map((payment) =>
    toId(payment, "payment", "payment_intent"),
  );
  return tell("paid", {
    name: textAt(invoice, "customer_name"),
    email: textAt(invoice, "customer_email"),
    phone: textAt(invoice, "customer_phone"),
    customerId: toId(invoice, "customer"),
    ourCodes: [
      textAt(invoice, "metadata", "referral_code"),
      textAt(invoice, "subscription_details", "metadata", "referral_code"),
      textAt(invoice, "parent", "subscription_details", "metadata", "referral_code"),
    ],
    otherCodes: discountsOf(invoice),
    paymentIds: name(
      idAt(invoice, "id"),
      toId(invoice, "payment_intent"),
      ...payments,
      toId(invoice, "charge"),
    ),
    ...toMoney(invoice, paid, sum(tax, wholeAt(invoice, "shipping_cost", "amount_subtotal"))),
  });
}

function readCharge(charge: unknown): Told | null {
  const paid = wholeAt(charge, "amount") ?? 0;
  if (at(charge, "paid") !== true || at(charge, "captured") !== true || paid === 0) return null;
  return tell("paid", {
    name: textAt(charge, "billing_details", "name"),
    email: textAt(charge, "billing_details", "email") ?? textAt(charge, "receipt_email"),
    phone: textAt(charge, "billing_details", "phone"),
    customerId: toId(charge, "customer"),
    ourCodes: [textAt(charge, "metadata", "referral_code")],
    paymentIds: idsOfCharge(charge),
    ...toMoney(charge, paid, 0),
  });
}

function readRefunded(type: string, event: unknown, previous: unknown): Told | null {
  if (type === "charge.refunded") return readRefundedCharge(event, previous);
  const meaning = type.startsWith("charge.dispute.") ? judgeDispute(type, event) : judgeRefund(type, event);
  const id = idAt(event, "id");
  if (!meaning || id === undefined) return null;
  return tell(meaning, {
    paymentIds: name(toId(event, "payment_intent"), toId(event, "charge")),
    refund: { id, cents: wholeAt(event, "amount") },
  });
}

// `amount_refunded` is what went back so far: this event is about what it grew by.
function readRefundedCharge(charge: unknown, previous: unknown): Told | null {
  const refunded = wholeAt(charge, "amount_refunded") ?? 0;
  const cents = refunded - (wholeAt(previous, "amount_refunded") ?? 0);
  if (cents <= 0) return null;
  return tell("refunded", {
    customerId: toId(charge, "customer"),
    paymentIds: idsOfCharge(charge),
    refund: { id: `${idAt(charge, "id")}:${refunded}`, cents },
  });
}

function judgeRefund(type: string, refund: unknown): "refunded" | "restored" | null {
  const status = textAt(refund, "status") ?? "";
  if (type === "refund.failed" || FAILED_REFUNDS.has(status)) return "restored";
  return MADE_REFUNDS.has(status) ? "refunded" : null;
}

function judgeDispute(type: string, dispute: unknown): "refunded" | "restored" | null {
  if (type === "charge.dispute.created") return "refunded";
  return WON_DISPUTES.has(textAt(dispute, "status") ?? "") ? "restored" : null;
}

/** What a refund is a share of stays in any currency; what the job brought is in dollars, or unknown. */
function toMoney(event: unknown, paidCents: number, extras: number) {
  const isDollars = textAt(event, "currency")?.toLowerCase() === "usd";
  return { paidCents, valueCents: isDollars ? Math.max(0, paidCents - extras) : undefined };
}

function idsOfCharge(charge: unknown) {
  return name(toId(charge, "invoice"), toId(charge, "payment_intent"), idAt(charge, "id"));
}

function discountsOf(event: unknown): (string | undefined)[] {
  return listAt(event, "discounts").flatMap((discount) => [
    textAt(discount, "promotion_code", "code"),
    textAt(discount, "coupon", "name"),
  ]);
}

// Stripe writes either the id of another object, or all of it.
function toId(event: unknown, ...path: readonly string[]): string | undefined {
  return idAt(event, ...path) ?? idAt(event, ...path, "id");
}

function name(...ids: readonly (string | undefined)[]) {
  return ids.map((id) => nameId("stripe", id));
}

function sum(...cents: readonly (number | undefined)[]): number {
  return cents.reduce<number>((total, each) => total + (each ?? 0), 0);
}
