import type { Profile } from "@/lib/integrations/connections/profile";
import {
  buildFacts,
  type FactsOrReason,
  fingerprint,
  isChosen,
  joinName,
  nameId,
  toEvent,
  toMoney,
  withoutTax,
} from "@/lib/integrations/connections/profiles/build-facts";
import { at, idAt, integerAt, listAt, textAt } from "@/lib/integrations/connections/profiles/json";
import { verifyHmac } from "@/lib/integrations/connections/profiles/signatures";
import type { EventChoices } from "@/lib/integrations/connections/shape";

const MADE_REFUNDS = new Set(["COMPLETED", "PENDING"]);
const FAILED_REFUNDS = new Set(["FAILED", "REJECTED"]);
const TAKEN_BY_DISPUTE = new Set(["EVIDENCE_REQUIRED", "PROCESSING", "LOST", "ACCEPTED"]);

/** Square's product name for payments of its invoices. */
const INVOICES = "INVOICES";

/**
 * Square: https://developer.squareup.com/docs/webhooks/step3validate. The signature covers the URL as well. Ignores the
 * older signature that Square still sends.
 */
export const square: Profile = {
  verify: ({ body, headers, address }, { secret }) =>
    verifyHmac(headers.get("x-square-hmacsha256-signature"), "base64", secret, [address, body]),
  read: (body, _headers, choices) => {
    const type = textAt(body, "type") ?? "unknown";
    const externalId = idAt(body, "event_id") ?? fingerprint(body);
    return [toEvent(externalId, type, readAny(type, at(body, "data", "object"), choices))];
  },
};

function readAny(type: string, event: unknown, choices: EventChoices): FactsOrReason {
  if (isChosen("square", "paid", type, choices)) {
    if (type.startsWith("invoice.")) return readInvoice(at(event, "invoice"), choices);
    return readPayment(at(event, "payment"), choices);
  }
  if (!isChosen("square", "refunded", type, choices)) return null;
  return type.startsWith("dispute.") ? readDispute(at(event, "dispute")) : readRefund(at(event, "refund"));
}

/**
 * A payment is updated repeatedly, and several payments may share an order id. A payment for an invoice only links its
 * ids for later refunds; the invoice itself converts the lead.
 */
function readPayment(payment: unknown, choices: EventChoices): FactsOrReason {
  const { paid: choice } = choices;
  if (at(payment, "status") !== "COMPLETED") return "The payment isn’t completed yet.";
  const [order, id] = [idAt(payment, "order_id"), idAt(payment, "id")];
  const product = textAt(payment, "application_details", "square_product");
  const mayPayInvoice = product === INVOICES || (choice === "invoice" && product === undefined);
  if (choice !== "payment" && mayPayInvoice) {
    if (order === undefined || id === undefined) return "It doesn’t say which invoice it pays.";
    return buildFacts("linked", { paymentIds: toPaymentIds(order, id) });
  }
  if (choice === "invoice") return "It pays no invoice.";
  const paidCents = integerAt(payment, "total_money", "amount") ?? integerAt(payment, "amount_money", "amount") ?? 0;
  if (paidCents === 0) return "The payment’s total is zero.";
  const address = at(payment, "billing_address") ?? at(payment, "shipping_address");
  return buildFacts("paid", {
    name: joinName(textAt(address, "first_name"), textAt(address, "last_name")),
    email: textAt(payment, "buyer_email_address"),
    customerId: idAt(payment, "customer_id"),
    otherCodes: [textAt(payment, "reference_id"), textAt(payment, "note")],
    paymentIds: toPaymentIds(order, id),
    ...(order !== undefined && { partId: nameId("square", id) }),
    ...toMoney(
      textAt(payment, "amount_money", "currency"),
      paidCents,
      withoutTax(integerAt(payment, "amount_money", "amount"), choices),
    ),
  });
}

function readInvoice(invoice: unknown, choices: EventChoices): FactsOrReason {
  if (at(invoice, "status") !== "PAID") {
    return "The invoice isn’t paid in full yet. It counts once the balance is paid.";
  }
  const requests = listAt(invoice, "payment_requests");
  const paidCents = sumOf(requests, "total_completed_amount_money");
  if (paidCents === 0) return "The invoice’s total is zero.";
  const recipient = at(invoice, "primary_recipient");
  const currencies = new Set(requests.map((request) => textAt(request, "total_completed_amount_money", "currency")));
  const [currency] = currencies.size === 1 ? currencies : [];
  return buildFacts("paid", {
    name: joinName(textAt(recipient, "given_name"), textAt(recipient, "family_name")),
    email: textAt(recipient, "email_address"),
    phone: textAt(recipient, "phone_number"),
    customerId: idAt(recipient, "customer_id"),
    otherCodes: listAt(invoice, "custom_fields").map((field) => textAt(field, "value")),
    paymentIds: toPaymentIds(idAt(invoice, "order_id"), idAt(invoice, "id")),
    ...toMoney(currency, paidCents, withoutTax(paidCents - sumOf(requests, "tip_money"), choices)),
  });
}

// Square creates a separate order for a refund, so the payment id usually identifies the sale.
function readRefund(refund: unknown): FactsOrReason {
  const id = idAt(refund, "id");
  const status = textAt(refund, "status") ?? "";
  const isFailed = FAILED_REFUNDS.has(status);
  if (id === undefined || (!isFailed && !MADE_REFUNDS.has(status))) return "The refund isn’t complete yet.";
  return buildFacts(isFailed ? "restored" : "refunded", {
    paymentIds: toPaymentIds(idAt(refund, "payment_id"), idAt(refund, "order_id")),
    refund: { id, cents: integerAt(refund, "amount_money", "amount") },
  });
}

// An inquiry moves no money. It keeps its id if it becomes a dispute.
function readDispute(dispute: unknown): FactsOrReason {
  const id = idAt(dispute, "id") ?? idAt(dispute, "dispute_id");
  const state = textAt(dispute, "state") ?? "";
  const isWon = state === "WON";
  if (state.startsWith("INQUIRY_")) return "It’s only an inquiry so far: no money moved.";
  if (id === undefined || (!isWon && !TAKEN_BY_DISPUTE.has(state))) return "No money moved.";
  return buildFacts(isWon ? "restored" : "refunded", {
    paymentIds: toPaymentIds(idAt(dispute, "disputed_payment", "payment_id")),
    refund: { id, cents: integerAt(dispute, "amount_money", "amount") },
  });
}

function sumOf(requests: readonly unknown[], money: string): number {
  return requests.reduce<number>((sum, request) => sum + (integerAt(request, money, "amount") ?? 0), 0);
}

function toPaymentIds(...ids: readonly (string | undefined)[]) {
  return ids.map((id) => nameId("square", id));
}
