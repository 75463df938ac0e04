import { buildFacts, type FactsOrReason, nameId } from "@/lib/integrations/connections/profiles/build-facts";
import { at, dollarsAt, idAt, listAt, textAt } from "@/lib/integrations/connections/profiles/json";

const MADE = new Set(["success", "pending"]);
const TAKEN_BY_DISPUTE = new Set(["needs_response", "under_review", "accepted", "lost"]);
/** Of one that is ended by a refund, the refund is an event of its own. */
const OVER = new Set(["won", "charge_refunded"]);

/**
 * A refund may be of goods that go back on the shelf alone: without money that went back there is nothing to tell. Its
 * cents are in the currency that the customer paid in, as the order's.
 */
export function readRefund(refund: unknown): FactsOrReason {
  const [id, order] = [idAt(refund, "id"), idAt(refund, "order_id")];
  const made = listAt(refund, "transactions").filter(
    (each) => at(each, "kind") === "refund" && MADE.has(textAt(each, "status") ?? ""),
  );
  if (made.some((each) => at(each, "test") === true)) return "It’s of a test order, so it doesn’t count.";
  const rates = ratesOf(refund);
  const cents = made.reduce<number>((sum, each) => {
    const rate = rates.get(textAt(each, "currency") ?? "") ?? 1;
    return sum + Math.round((dollarsAt(each, "amount") ?? 0) * rate);
  }, 0);
  if (id === undefined || order === undefined || cents === 0) return "No money went back.";
  return buildFacts("refunded", { paymentIds: [nameId("shopify", order)], refund: { id, cents } });
}

/** By the shop's currency, what an amount in it is times in the customer's, if the refund has one amount in both. */
function ratesOf(refund: unknown): ReadonlyMap<string, number> {
  const amounts = [
    at(refund, "total_price_set"),
    ...listAt(refund, "refund_line_items").map((line) => at(line, "subtotal_set")),
    ...listAt(refund, "order_adjustments").map((each) => at(each, "amount_set")),
  ];
  for (const amount of amounts) {
    const [shop, customer] = [at(amount, "shop_money"), at(amount, "presentment_money")];
    const [from, to] = [dollarsAt(shop, "amount"), dollarsAt(customer, "amount")];
    const [currency, other] = [textAt(shop, "currency_code"), textAt(customer, "currency_code")];
    if (from && to && currency !== undefined && currency !== other) return new Map([[currency, to / from]]);
  }
  return new Map();
}

/** A dispute of Shopify Payments. An inquiry moves no money. */
export function readDispute(dispute: unknown): FactsOrReason {
  const [id, order] = [idAt(dispute, "id"), idAt(dispute, "order_id")];
  const status = textAt(dispute, "status") ?? "";
  if (at(dispute, "type") === "inquiry") return "It’s an inquiry so far: no money moved.";
  const isOver = OVER.has(status);
  if (id === undefined || order === undefined || (!isOver && !TAKEN_BY_DISPUTE.has(status))) {
    return "It isn’t of an order whose money moved.";
  }
  return buildFacts(isOver ? "restored" : "refunded", {
    paymentIds: [nameId("shopify", order)],
    refund: { id: `dispute:${id}`, cents: dollarsAt(dispute, "amount") },
  });
}
