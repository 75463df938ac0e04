import { buildFacts, type FactsOrReason } from "@/lib/integrations/connections/profiles/build-facts";
import { idAt, integerAt, listAt, textAt } from "@/lib/integrations/connections/profiles/json";
import { idsOfCharge, nameIds, refAt } from "@/lib/integrations/connections/profiles/stripe-values";

const FAILED_REFUNDS = new Set(["failed", "canceled"]);
const MADE_REFUNDS = new Set(["succeeded", "pending"]);
const KEPT_MONEY = new Set(["won", "warning_closed", "prevented"]);

/** Reads an event that the member chose for “refunded”. @param previous the values before the change */
export function readReturned(type: string, object: unknown, previous: unknown): FactsOrReason {
  if (type === "charge.refunded") return readRefundedCharge(object, previous);
  if (type.startsWith("charge.dispute.")) return readDispute(type, object, previous);
  return type.startsWith("credit_note.") ? readCreditNote(object) : readRefund(type, object);
}

// `amount_refunded` is a running total; this event refunds the increase.
function readRefundedCharge(charge: unknown, previous: unknown): FactsOrReason {
  const refunded = integerAt(charge, "amount_refunded") ?? 0;
  const cents = refunded - (integerAt(previous, "amount_refunded") ?? 0);
  if (cents <= 0) return "Nothing more was refunded.";
  return buildFacts("refunded", {
    customerId: refAt(charge, "customer"),
    paymentIds: idsOfCharge(charge),
    refund: { id: `${idAt(charge, "id")}:${refunded}`, cents },
  });
}

function readRefund(type: string, refund: unknown): FactsOrReason {
  const status = textAt(refund, "status") ?? "";
  const isFailed = type === "refund.failed" || FAILED_REFUNDS.has(status);
  if (!isFailed && !MADE_REFUNDS.has(status)) return "The refund isn’t complete yet.";
  return readMoved(isFailed ? "restored" : "refunded", refund);
}

/**
 * A dispute's money moves when it opens and returns when it is won. An inquiry (`warning_…`) moves none. An inquiry
 * that becomes a dispute sends an update and a withdrawal.
 */
function readDispute(type: string, dispute: unknown, previous: unknown): FactsOrReason {
  const status = textAt(dispute, "status") ?? "";
  if (type === "charge.dispute.closed" && KEPT_MONEY.has(status)) return readMoved("restored", dispute);
  if (type === "charge.dispute.funds_withdrawn") return readMoved("refunded", dispute);
  if (status.startsWith("warning_")) return "It’s only an inquiry so far: no money moved.";
  const wasInquiry = textAt(previous, "status")?.startsWith("warning_");
  if (KEPT_MONEY.has(status) || (type === "charge.dispute.updated" && !wasInquiry)) {
    return "Nothing about the dispute’s money changed.";
  }
  return readMoved("refunded", dispute);
}

function readMoved(meaning: "refunded" | "restored", object: unknown): FactsOrReason {
  const id = idAt(object, "id");
  if (id === undefined) return "It has no id.";
  return buildFacts(meaning, {
    customerId: refAt(object, "customer"),
    paymentIds: nameIds(refAt(object, "payment_intent"), refAt(object, "charge")),
    refund: { id, cents: integerAt(object, "amount") },
  });
}

// A credit note's card refund is a separate event, so this counts only the rest.
function readCreditNote(note: unknown): FactsOrReason {
  if (textAt(note, "type") === "pre_payment") return "It reduces an invoice that isn’t paid yet.";
  const [id, invoice] = [idAt(note, "id"), refAt(note, "invoice")];
  const whole = integerAt(note, "post_payment_amount") ?? integerAt(note, "amount") ?? 0;
  const listed = listAt(note, "refunds").reduce<number>(
    (sum, refund) => sum + (integerAt(refund, "amount_refunded") ?? 0),
    0,
  );
  // API versions before 2025-03-31 have one refund and report only the amount given outside Stripe.
  const isOneRefund = refAt(note, "refund") !== undefined;
  const refunded = isOneRefund ? whole - (integerAt(note, "out_of_band_amount") ?? 0) : listed;
  const cents = whole - refunded;
  if (id === undefined || invoice === undefined || cents <= 0) return "Its refund is counted separately.";
  return buildFacts("refunded", {
    customerId: refAt(note, "customer"),
    paymentIds: nameIds(invoice),
    refund: { id, cents },
  });
}
