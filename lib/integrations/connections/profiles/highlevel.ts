import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { readAmount } from "@/lib/integrations/connections/amount";
import type { Credentials, Profile, Received, SignatureVerdict } from "@/lib/integrations/connections/profile";
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
import { at, dollarsAt, idAt, listAt, parseJsonBytes, textAt } from "@/lib/integrations/connections/profiles/json";
import { isOld, isSame, sharedSecretIn } from "@/lib/integrations/connections/profiles/signatures";
import type { EventChoices } from "@/lib/integrations/connections/shape";

const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;
const LOST = new Set(["lost", "abandoned"]);

/** HighLevel's published key for `X-GHL-Signature`, shared by all of its customers. */
const PUBLISHED_KEY = createPublicKey({
  key: Buffer.from("MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=", "base64"),
  format: "der",
  type: "spki",
});

/**
 * HighLevel: https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide. HighLevel signs a marketplace
 * app's events with its own key. A workflow's webhook carries the secret in a header that the owner adds.
 */
export const highlevel = readWith(PUBLISHED_KEY);

/** The profile for events signed with the key's private half. */
export function readWith(key: KeyObject): Profile {
  return {
    verify: (received, credentials) => {
      const body = parseJsonBytes(received.body);
      const verdict = verifySender(received, credentials, key, body);
      if (verdict !== "genuine") return verdict;
      const timestamp = at(body, "timestamp");
      return timestamp !== undefined && isOld(toMoment(timestamp), received.now) ? "old" : "genuine";
    },
    read: (body, _headers, choices) => {
      const type = textAt(body, "type") ?? textAt(body, "customData", "type") ?? "unknown";
      const externalId = idAt(body, "webhookId") ?? fingerprint(body);
      return [toEvent(externalId, type, readAny(type, body, choices))];
    },
  };
}

// The shared secret proves the owner. The published key signs for every customer, so the account must match as well.
function verifySender({ body: bytes, headers }: Received, credentials: Credentials, key: KeyObject, body: unknown) {
  const signature = headers.get("x-ghl-signature");
  const shared = sharedSecretIn(headers);
  const location = locationOf(body);
  const isOurs = location !== undefined && location === credentials.account;
  if (shared !== undefined && isSame(shared, credentials.secret)) {
    return toVerdict(true, location === undefined || credentials.account === undefined || isOurs);
  }
  if (signature === null) return shared === undefined ? "unsigned" : "forged";
  return toVerdict(SIGNATURE.test(signature) && verify(null, bytes, key, Buffer.from(signature, "base64")), isOurs);
}

function toMoment(timestamp: unknown): Date {
  return new Date(typeof timestamp === "string" || typeof timestamp === "number" ? timestamp : Number.NaN);
}

function toVerdict(isGenuine: boolean, isOurs: boolean): SignatureVerdict {
  if (!isGenuine) return "forged";
  return isOurs ? "genuine" : "foreign";
}

function locationOf(body: unknown): string | undefined {
  const alternative = at(body, "altType") === "location" ? idAt(body, "altId") : undefined;
  return idAt(body, "locationId") ?? idAt(body, "location", "id") ?? alternative;
}

function readAny(type: string, body: unknown, choices: EventChoices): FactsOrReason {
  const isUsed = (meaning: "booked" | "paid" | "refunded") => isChosen("highlevel", meaning, type, choices);
  const [booked, paid, refunded] = [isUsed("booked"), isUsed("paid"), isUsed("refunded")];
  if (!booked && !paid && !refunded) return null;
  if (at(body, "liveMode") === false) return "It’s from HighLevel’s test mode, so it doesn’t count.";
  if (booked) return buildFacts("booked", personOf(body, at(body, "appointment", "contactId")));
  const status = textAt(body, "status") ?? textAt(body, "customData", "status") ?? "";
  const isPaid = type === "InvoicePaid" || (type === "OrderStatusUpdate" ? status === "completed" : status === "won");
  if (paid && isPaid) return readPaid(type, body);
  if (refunded && (type === "InvoiceVoid" || LOST.has(status))) return readReturned(body);
  return `Its status is “${status.slice(0, 40)}”, which isn’t used here.`;
}

function readReturned(body: unknown): FactsOrReason {
  const id = paymentOf(body);
  if (id === undefined) return "It has no id.";
  return buildFacts("refunded", { paymentIds: [nameId("highlevel", id)], refund: { id: `${id}:back` } });
}

// Amounts are in dollars; in a workflow, as typed by the owner.
function readPaid(type: string, body: unknown): FactsOrReason {
  const amount = readAmount(
    at(body, "amountPaid") ?? at(body, "amount") ?? at(body, "monetaryValue") ?? at(body, "customData", "amount"),
    "dollars",
  );
  const payment = { ...personOf(body), paymentIds: [nameId("highlevel", paymentOf(body))] };
  if (amount && "unread" in amount) return buildFacts("paid", { ...payment, unreadAmount: amount.unread });
  const paidCents = amount?.cents ?? 0;
  if (paidCents < 0) return "It’s a refund. Take the reward back manually if it was for a lead.";
  if (paidCents === 0) {
    return type === "OpportunityStatusUpdate" || !amount ? buildFacts("paid", payment) : "The total is zero.";
  }
  const currency = amount?.currency ?? textAt(body, "currency") ?? "usd";
  return buildFacts("paid", { ...payment, ...toMoney(currency, paidCents, paidCents - extrasOf(body)) });
}

function extrasOf(body: unknown): number {
  const order = at(body, "amountSummary");
  return (dollarsAt(order, "tax") ?? 0) + (dollarsAt(order, "shipping") ?? 0);
}

function paymentOf(body: unknown): string | undefined {
  return idAt(body, "_id") ?? idAt(body, "id") ?? idAt(body, "customData", "id");
}

// Invoices, orders and workflows each keep the contact in a different place.
function personOf(body: unknown, contactId?: unknown) {
  const person = at(body, "contactDetails") ?? at(body, "contactSnapshot") ?? body;
  const own = at(person, "full_name") ?? (person === body ? undefined : at(person, "name"));
  return {
    name:
      textAt(own) ??
      joinName(
        textAt(person, "firstName") ?? textAt(person, "first_name"),
        textAt(person, "lastName") ?? textAt(person, "last_name"),
      ),
    email: textAt(person, "email"),
    phone: textAt(person, "phoneNo") ?? textAt(person, "phone"),
    customerId: idAt(body, "contactId") ?? idAt(body, "contact_id") ?? idAt(contactId) ?? contactOf(body, person),
    ourCodes: [textAt(body, "customData", "referral_code"), textAt(body, "referral_code")],
    otherCodes: [
      ...listAt(person, "customFields").map((field) => textAt(field, "value")),
      textAt(person, "source") ?? textAt(person, "contact_source"),
    ],
  };
}

function contactOf(body: unknown, person: unknown): string | undefined {
  return person === body ? undefined : idAt(person, "id");
}
