import { buildFacts, type FactsOrReason, nameId } from "@/lib/integrations/connections/profiles/build-facts";
import { at, dollarsAt, idAt, listAt, textAt } from "@/lib/integrations/connections/profiles/json";

const MADE = new Set(["success", "pending"]);
const TAKEN_BY_DISPUTE = new Set(["needs_response", "under_review", "accepted", "lost"]);
/** A dispute that ends in a refund also sends a separate refund event. */
const OVER = new Set(["won", "charge_refunded"]);

/**
 * A refund may only restock goods; without returned money it has no effect. Cents are in the customer's currency, like
 * the order's.
 */
export function readRefund(refund: unknown): FactsOrReason {
  const [id, order] = [idAt(refund, "id"), idAt(refund, "order_id")];
  const transactions = listAt(refund, "transactions").filter(
    (each) => at(each, "kind") === "refund" && MADE.has(textAt(each, "status") ?? ""),
  );
  if (transactions.some((each) => at(each, "test") === true)) return "It’s for a test order, so it doesn’t count.";
  const rates = ratesOf(refund);
  const cents = transactions.reduce<number>((sum, each) => {
    const rate = rates.get(textAt(each, "currency") ?? "") ?? 1;
    return sum + Math.round((dollarsAt(each, "amount") ?? 0) * rate);
  }, 0);
  if (id === undefined || order === undefined || cents === 0) return "No money went back.";
  return buildFacts("refunded", { paymentIds: [nameId("shopify", order)], refund: { id, cents } });
}

/** Exchange rate from the shop's currency to the customer's, if the refund has an amount in both. */
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

/** A Shopify Payments dispute. An inquiry moves no money. */
export function readDispute(dispute: unknown): FactsOrReason {
  const [id, order] = [idAt(dispute, "id"), idAt(dispute, "order_id")];
  const status = textAt(dispute, "status") ?? "";
  if (at(dispute, "type") === "inquiry") return "It’s only an inquiry so far: no money moved.";
  const isOver = OVER.has(status);
  if (id === undefined || order === undefined || (!isOver && !TAKEN_BY_DISPUTE.has(status))) {
    return "No money moved for this order.";
  }
  return buildFacts(isOver ? "restored" : "refunded", {
    paymentIds: [nameId("shopify", order)],
    refund: { id: `dispute:${id}`, cents: dollarsAt(dispute, "amount") },
  });
}
