import { createPublicKey, type KeyObject, verify } from "node:crypto";
import type { Credentials, Profile, Received, Verdict } from "@/lib/connections/profile";
import { at, dollarsAt, idAt, listAt, parseJsonBytes, textAt } from "@/lib/connections/profiles/json";
import { isOld, isSame, sharedSecretIn } from "@/lib/connections/profiles/signatures";
import { fingerprint, isChosen, joinName, nameId, tell } from "@/lib/connections/profiles/telling";
import type { EventChoices, Told } from "@/lib/connections/told";

const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/;
const LOST = new Set(["lost", "abandoned"]);

/** The key that HighLevel publishes for checking `X-GHL-Signature`, the same for all of its customers. */
const PUBLISHED_KEY = createPublicKey({
  key: Buffer.from("MCowBQYDK2VwAyEAi2HR1srL4o18O8BRa7gVJY7G7bupbN3H9AwJrHCDiOg=", "base64"),
  format: "der",
  type: "spki",
});

/**
 * HighLevel: https://marketplace.gohighlevel.com/docs/webhook/WebhookIntegrationGuide. A marketplace app's events are
 * signed with HighLevel's own key; a workflow's webhook carries the secret in a header that its owner adds.
 */
export const highlevel = readWith(PUBLISHED_KEY);

/** The profile for events that are signed with the private half of the key. */
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
      return [
        {
          externalId: idAt(body, "webhookId") ?? fingerprint(body),
          type,
          told: readTold(type, body, choices),
        },
      ];
    },
  };
}

// Whoever knows the secret is the owner; the published key signs for everybody, so that the account must be told.
function verifySender(
  { body: bytes, headers }: Received,
  credentials: Credentials,
  key: KeyObject,
  body: unknown,
) {
  const signature = headers.get("x-ghl-signature");
  const shared = sharedSecretIn(headers);
  const location = locationOf(body);
  const isOurs = location !== undefined && location === credentials.account;
  if (shared !== undefined && isSame(shared, credentials.secret)) {
    return judge(true, location === undefined || credentials.account === undefined || isOurs);
  }
  if (signature === null) return shared === undefined ? "unsigned" : "forged";
  return judge(
    SIGNATURE.test(signature) && verify(null, bytes, key, Buffer.from(signature, "base64")),
    isOurs,
  );
}

function toMoment(timestamp: unknown): Date {
  return new Date(typeof timestamp === "string" || typeof timestamp === "number" ? timestamp : Number.NaN);
}

function judge(isGenuine: boolean, isOurs: boolean): Verdict {
  if (!isGenuine) return "forged";
  return isOurs ? "genuine" : "foreign";
}

function locationOf(body: unknown): string | undefined {
  const alternative = at(body, "altType") === "location" ? idAt(body, "altId") : undefined;
  return idAt(body, "locationId") ?? idAt(body, "location", "id") ?? alternative;
}

function readTold(type: string, body: unknown, choices: EventChoices): Told | null {
  const status = textAt(body, "status") ?? textAt(body, "customData", "status") ?? "";
  if (isChosen("highlevel", "booked", type, choices)) {
    return tell("booked", personOf(body, at(body, "appointment", "contactId")));
  }
  const isPaid =
    type === "InvoicePaid" || (type === "OrderStatusUpdate" ? status === "completed" : status === "won");
  if (isPaid && isChosen("highlevel", "paid", type, choices)) return readPaid(type, body);
  const isBack = type === "InvoiceVoid" || LOST.has(status);
  if (!isBack || !isChosen("highlevel", "refunded", type, choices)) return null;
  const id = paymentOf(body);
  return id === undefined
    ? null
    : tell("refunded", { paymentIds: [nameId("highlevel", id)], refund: { id: `${id}:back` } });
}

// Amounts are in dollars.
function readPaid(type: string, body: unknown): Told | null {
  const paidCents =
    dollarsAt(body, "amountPaid") ??
    dollarsAt(body, "amount") ??
    dollarsAt(body, "monetaryValue") ??
    dollarsAt(body, "customData", "amount");
  const isNothing = paidCents === 0 && type !== "OpportunityStatusUpdate";
  if (isNothing) return null;
  const isDollars = (textAt(body, "currency") ?? "USD").toUpperCase() === "USD";
  return tell("paid", {
    ...personOf(body),
    paymentIds: [nameId("highlevel", paymentOf(body))],
    paidCents: paidCents || undefined,
    valueCents: isDollars && paidCents ? Math.max(0, paidCents - extrasOf(body)) : undefined,
  });
}

function extrasOf(body: unknown): number {
  const order = at(body, "amountSummary");
  return (dollarsAt(order, "tax") ?? 0) + (dollarsAt(order, "shipping") ?? 0);
}

function paymentOf(body: unknown): string | undefined {
  return idAt(body, "_id") ?? idAt(body, "id") ?? idAt(body, "customData", "id");
}

// An invoice, an order and a workflow each say in their own place whom they are about.
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
    customerId:
      idAt(body, "contactId") ?? idAt(body, "contact_id") ?? idAt(contactId) ?? contactOf(body, person),
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
