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
} from "@/lib/integrations/connections/profiles/build-facts";
import { at, dollarsAt, idAt, listAt, textAt } from "@/lib/integrations/connections/profiles/json";
import { readDispute, readRefund } from "@/lib/integrations/connections/profiles/shopify-returned";
import { verifyHmac } from "@/lib/integrations/connections/profiles/signatures";
import type { EventChoices } from "@/lib/integrations/connections/shape";

const PAID = new Set(["paid", "partially_refunded", "refunded"]);

// Shops name notes freely: “Preferred delivery time” is not a referral, and “Referral source” is seldom a code.
const OUR_NOTE = /^(referral|advocate|referrer)[\s_-]*(code|id)$/i;
const REFERRAL_NOTE = /(?<![a-z])(referral|referrer|referred|refer a friend|ref)(?![a-z])/i;

/**
 * Shopify: https://shopify.dev/docs/apps/build/webhooks. It signs only the body, so headers count only if the body
 * agrees.
 */
export const shopify: Profile = {
  verify: ({ body, headers }, { secret }) => verifyHmac(headers.get("x-shopify-hmac-sha256"), "base64", secret, [body]),
  read: (body, headers, choices) => {
    const type = headers.get("x-shopify-topic") ?? "unknown";
    // One action in the shop may send several events for several orders.
    const cause = headers.get("x-shopify-event-id") ?? headers.get("x-shopify-webhook-id");
    const externalId = cause === null ? fingerprint([type, body]) : [cause, type, idAt(body, "id")].join(":");
    return [toEvent(externalId, type, readAny(type, body, choices))];
  },
};

function readAny(type: string, body: unknown, choices: EventChoices): FactsOrReason {
  if (isChosen("shopify", "paid", type, choices)) return readOrder(body);
  if (!isChosen("shopify", "refunded", type, choices)) return null;
  if (type.startsWith("disputes/")) return readDispute(body);
  return type === "orders/cancelled" ? readCancellation(body) : readRefund(body);
}

function readOrder(order: unknown): FactsOrReason {
  if (at(order, "test") === true) return "It’s a test order, so it doesn’t count.";
  const totalCents = dollarsAt(order, "total_price") ?? 0;
  if (!PAID.has(textAt(order, "financial_status") ?? "")) return "The order isn’t paid.";
  if (totalCents === 0) return "The order’s total is zero.";
  const customer = at(order, "customer");
  const address = at(order, "billing_address") ?? at(order, "shipping_address");
  const notes = listAt(order, "note_attributes");
  const isOurs = (note: unknown) => OUR_NOTE.test(textAt(note, "name") ?? "");
  const isOther = (note: unknown) => REFERRAL_NOTE.test(textAt(note, "name") ?? "") && !isOurs(note);
  return buildFacts("paid", {
    name:
      joinName(textAt(customer, "first_name"), textAt(customer, "last_name")) ??
      joinName(textAt(address, "first_name"), textAt(address, "last_name")),
    email: textAt(order, "email") ?? textAt(order, "contact_email") ?? textAt(customer, "email"),
    phone: textAt(order, "phone") ?? textAt(customer, "phone") ?? textAt(address, "phone"),
    customerId: idAt(customer, "id"),
    ourCodes: notes.filter(isOurs).map((note) => textAt(note, "value")),
    otherCodes: [
      ...notes.filter(isOther).map((note) => textAt(note, "value")),
      ...listAt(order, "discount_codes").map((discount) => textAt(discount, "code")),
      ...landingCodes(order),
    ],
    paymentIds: [nameId("shopify", idAt(order, "id"))],
    ...toMoney(textAt(order, "currency"), totalCents, jobValueOf(order)),
    // Refunds are in the customer's currency, which may differ from the shop's.
    paidCents: dollarsAt(order, "total_price_set", "presentment_money", "amount") ?? totalCents,
  });
}

// The subtotal excludes discounts, shipping and tips. It includes tax if the shop's prices do.
function jobValueOf(order: unknown): number | undefined {
  const subtotal = dollarsAt(order, "subtotal_price");
  const tax = at(order, "taxes_included") === true ? (dollarsAt(order, "total_tax") ?? 0) : 0;
  return subtotal === undefined ? undefined : subtotal - tax;
}

function landingCodes(order: unknown): string[] {
  const landing = textAt(order, "landing_site");
  const query = landing?.split("?")[1]?.split("#")[0];
  const values = new URLSearchParams(query);
  return ["ref", "referral_code"].flatMap((key) => textAt(values.get(key)) ?? []);
}

function readCancellation(order: unknown): FactsOrReason {
  if (at(order, "test") === true) return "It’s a test order, so it doesn’t count.";
  const id = idAt(order, "id");
  const isPaid = PAID.has(textAt(order, "financial_status") ?? "");
  if (id === undefined || !isPaid || textAt(order, "cancelled_at") === undefined) {
    return "The order wasn’t paid.";
  }
  return buildFacts("refunded", {
    customerId: idAt(order, "customer", "id"),
    paymentIds: [nameId("shopify", id)],
    refund: { id: `${id}:cancelled` },
  });
}
