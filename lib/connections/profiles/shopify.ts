import type { Profile } from "@/lib/connections/profile";
import { at, dollarsAt, idAt, listAt, textAt } from "@/lib/connections/profiles/json";
import { isHmac } from "@/lib/connections/profiles/signatures";
import { fingerprint, isChosen, joinName, nameId, tell } from "@/lib/connections/profiles/telling";
import type { Told } from "@/lib/connections/told";

const PAID = new Set(["paid", "partially_refunded", "refunded"]);
const MADE = new Set(["success", "pending"]);
const REFERRAL = /refer/i;

/**
 * Shopify: https://shopify.dev/docs/apps/build/webhooks. It signs the body alone, so that what the headers say is
 * believed only where the body agrees.
 */
export const shopify: Profile = {
  verify: ({ body, headers }, { secret }) => {
    const header = headers.get("x-shopify-hmac-sha256");
    if (header === null) return "unsigned";
    return isHmac(header, "base64", secret, [body]) ? "genuine" : "forged";
  },
  read: (body, headers, choices) => {
    const type = headers.get("x-shopify-topic") ?? "unknown";
    // One act in the shop may make several events of several orders.
    const cause = headers.get("x-shopify-event-id") ?? headers.get("x-shopify-webhook-id");
    const externalId = cause === null ? fingerprint([type, body]) : [cause, type, idAt(body, "id")].join(":");
    const told = isChosen("shopify", "paid", type, choices)
      ? readOrder(body)
      : isChosen("shopify", "refunded", type, choices)
        ? type === "orders/cancelled"
          ? readCancellation(body)
          : readRefund(body)
        : null;
    return [{ externalId, type, told }];
  },
};

function readOrder(order: unknown): Told | null {
  const paidCents = dollarsAt(order, "total_price") ?? 0;
  if (!PAID.has(textAt(order, "financial_status") ?? "") || paidCents === 0) return null;
  const customer = at(order, "customer");
  const address = at(order, "billing_address") ?? at(order, "shipping_address");
  return tell("paid", {
    name:
      joinName(textAt(customer, "first_name"), textAt(customer, "last_name")) ??
      joinName(textAt(address, "first_name"), textAt(address, "last_name")),
    email: textAt(order, "email") ?? textAt(order, "contact_email") ?? textAt(customer, "email"),
    phone: textAt(order, "phone") ?? textAt(customer, "phone") ?? textAt(address, "phone"),
    customerId: idAt(customer, "id"),
    ourCodes: listAt(order, "note_attributes")
      .filter((note) => REFERRAL.test(textAt(note, "name") ?? ""))
      .map((note) => textAt(note, "value")),
    otherCodes: [
      ...listAt(order, "discount_codes").map((discount) => textAt(discount, "code")),
      ...landingCodes(order),
    ],
    paymentIds: [nameId("shopify", idAt(order, "id"))],
    paidCents,
    valueCents: bringsOf(order),
  });
}

// The subtotal is after discounts and without shipping and tips; with tax in a shop whose prices have it in them.
function bringsOf(order: unknown): number | undefined {
  const subtotal = dollarsAt(order, "subtotal_price");
  if (at(order, "currency") !== "USD" || subtotal === undefined) return undefined;
  const tax = at(order, "taxes_included") === true ? (dollarsAt(order, "total_tax") ?? 0) : 0;
  return Math.max(0, subtotal - tax);
}

function landingCodes(order: unknown): string[] {
  const landing = textAt(order, "landing_site");
  const query = landing?.split("?")[1]?.split("#")[0];
  const values = new URLSearchParams(query);
  return ["ref", "referral_code"].flatMap((key) => textAt(values.get(key)) ?? []);
}

// A refund may be of goods that go back on the shelf alone: without money that went back there is nothing to tell.
function readRefund(refund: unknown): Told | null {
  const [id, order] = [idAt(refund, "id"), idAt(refund, "order_id")];
  const cents = listAt(refund, "transactions")
    .filter((each) => at(each, "kind") === "refund" && MADE.has(textAt(each, "status") ?? ""))
    .reduce<number>((sum, each) => sum + (dollarsAt(each, "amount") ?? 0), 0);
  if (id === undefined || order === undefined || cents === 0) return null;
  return tell("refunded", { paymentIds: [nameId("shopify", order)], refund: { id, cents } });
}

function readCancellation(order: unknown): Told | null {
  const id = idAt(order, "id");
  if (id === undefined || !PAID.has(textAt(order, "financial_status") ?? "")) return null;
  if (textAt(order, "cancelled_at") === undefined) return null;
  return tell("refunded", {
    customerId: idAt(order, "customer", "id"),
    paymentIds: [nameId("shopify", id)],
    refund: { id: `${id}:cancelled` },
  });
}
