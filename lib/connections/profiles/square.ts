import type { Profile } from "@/lib/connections/profile";
import { at, idAt, listAt, textAt, wholeAt } from "@/lib/connections/profiles/json";
import { isHmac } from "@/lib/connections/profiles/signatures";
import { fingerprint, isChosen, joinName, nameId, tell } from "@/lib/connections/profiles/telling";
import type { Told } from "@/lib/connections/told";

const MADE_REFUNDS = new Set(["COMPLETED", "PENDING"]);
const FAILED_REFUNDS = new Set(["FAILED", "REJECTED"]);

/**
 * Square: https://developer.squareup.com/docs/webhooks/step3validate. It signs the address it was given, too, and sends
 * an older signature beside this one that is worth nothing.
 */
export const square: Profile = {
  verify: ({ body, headers, address }, { secret }) => {
    const header = headers.get("x-square-hmacsha256-signature");
    if (header === null) return "unsigned";
    return isHmac(header, "base64", secret, [address, body]) ? "genuine" : "forged";
  },
  read: (body, _headers, choices) => {
    const type = textAt(body, "type") ?? "unknown";
    const externalId = idAt(body, "event_id") ?? fingerprint(body);
    const event = at(body, "data", "object");
    const told = isChosen("square", "paid", type, choices)
      ? type.startsWith("invoice.")
        ? readInvoice(at(event, "invoice"))
        : readPayment(at(event, "payment"))
      : isChosen("square", "refunded", type, choices)
        ? readRefund(at(event, "refund"))
        : null;
    return [{ externalId, type, told }];
  },
};

// A payment is updated again and again, and an order may be paid in parts: both are one payment, named by the order.
function readPayment(payment: unknown): Told | null {
  const paidCents =
    wholeAt(payment, "total_money", "amount") ?? wholeAt(payment, "amount_money", "amount") ?? 0;
  if (at(payment, "status") !== "COMPLETED" || paidCents === 0) return null;
  const address = at(payment, "billing_address") ?? at(payment, "shipping_address");
  return tell("paid", {
    name: joinName(textAt(address, "first_name"), textAt(address, "last_name")),
    email: textAt(payment, "buyer_email_address"),
    customerId: idAt(payment, "customer_id"),
    otherCodes: [textAt(payment, "reference_id"), textAt(payment, "note")],
    paymentIds: name(idAt(payment, "order_id"), idAt(payment, "id")),
    paidCents,
    valueCents: toDollars(payment, "amount_money"),
  });
}

function readInvoice(invoice: unknown): Told | null {
  if (at(invoice, "status") !== "PAID") return null;
  const requests = listAt(invoice, "payment_requests");
  const paidCents = sumOf(requests, "total_completed_amount_money");
  if (paidCents === 0) return null;
  const recipient = at(invoice, "primary_recipient");
  const tips = sumOf(requests, "tip_money");
  const isDollars = requests.every(
    (request) => toDollars(request, "total_completed_amount_money") !== undefined,
  );
  return tell("paid", {
    name: joinName(textAt(recipient, "given_name"), textAt(recipient, "family_name")),
    email: textAt(recipient, "email_address"),
    phone: textAt(recipient, "phone_number"),
    customerId: idAt(recipient, "customer_id"),
    otherCodes: listAt(invoice, "custom_fields").map((field) => textAt(field, "value")),
    paymentIds: name(idAt(invoice, "order_id"), idAt(invoice, "id")),
    paidCents,
    valueCents: isDollars ? Math.max(0, paidCents - tips) : undefined,
  });
}

function readRefund(refund: unknown): Told | null {
  const id = idAt(refund, "id");
  const status = textAt(refund, "status") ?? "";
  const meaning = MADE_REFUNDS.has(status) ? "refunded" : FAILED_REFUNDS.has(status) ? "restored" : null;
  if (id === undefined || !meaning) return null;
  return tell(meaning, {
    paymentIds: name(idAt(refund, "order_id"), idAt(refund, "payment_id")),
    refund: { id, cents: wholeAt(refund, "amount_money", "amount") },
  });
}

function toDollars(value: unknown, money: string): number | undefined {
  return at(value, money, "currency") === "USD" ? wholeAt(value, money, "amount") : undefined;
}

function sumOf(requests: readonly unknown[], money: string): number {
  return requests.reduce<number>((sum, request) => sum + (wholeAt(request, money, "amount") ?? 0), 0);
}

function name(...ids: readonly (string | undefined)[]) {
  return ids.map((id) => nameId("square", id));
}
