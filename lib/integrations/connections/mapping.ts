import { z } from "zod";
import { type Amount, readAmount } from "@/lib/integrations/connections/amount";
import type { EventFacts, ReadEvent } from "@/lib/integrations/connections/event-facts";
import { at, textOf } from "@/lib/integrations/connections/profiles/json";
import { text } from "@/lib/kit/contract";

/** A location in an event as a JSON Pointer (RFC 6901), such as `/customer/email`. */
const Path = z
  .string()
  .max(300)
  .regex(/^(\/([^~/]|~[01])*)+$/, "must be a JSON Pointer such as /customer/email")
  .meta({ example: "/customer/email" });

const place = (description: string, example: string) => Path.exactOptional().meta({ description, example });

const condition = (means: string, value: string) =>
  z
    .strictObject({
      path: Path.meta({ example: "/type" }),
      values: z
        .array(text(200))
        .min(1)
        .max(20)
        .meta({ description: "Any of these.", example: [value] }),
    })
    .exactOptional()
    .meta({ description: `Which events mean ${means}.`, example: { path: "/type", values: [value] } });

const amount = (description: string, example: string) =>
  z
    .strictObject({
      path: Path.meta({ example }),
      unit: z.enum(["cents", "dollars"]).meta({ example: "cents" }),
    })
    .exactOptional()
    .meta({ description, example: { path: example, unit: "cents" } });

/** Where to find each field in another system's events. */
export const Mapping = z
  .strictObject({
    eventId: place("Its own id of the event.", "/id"),
    booked: condition("booked", "appointment.booked"),
    paid: condition("paid", "invoice.paid"),
    refunded: condition("refunded", "invoice.refunded"),
    name: place("The customer’s name.", "/customer/name"),
    email: place("The customer’s email.", "/customer/email"),
    phone: place("The customer’s phone number.", "/customer/phone"),
    code: place("The advocate’s code.", "/coupon"),
    customerId: place("Its own id of the customer.", "/customer/id"),
    paymentId: place("The number of the invoice or job.", "/invoice"),
    amount: amount("What the job came to. Less than 0 is money back.", "/amount"),
    currency: place("The ISO code of its currency. Not linked: US dollars.", "/currency"),
    refundId: place("Its own id of the refund.", "/refund/id"),
    refundAmount: amount("What was refunded. Not linked: all of it.", "/refund/amount"),
  })
  .meta({ id: "Mapping", description: "Where the fields of its events stand, as JSON Pointers (RFC 6901)." });

export type Mapping = z.output<typeof Mapping>;
export type MappingField = keyof Mapping;

export const fieldNames: Readonly<Record<MappingField, string>> = {
  eventId: "Event ID",
  booked: "Booked when",
  paid: "Job is paid when",
  refunded: "Refunded when",
  name: "Name",
  email: "Email",
  phone: "Phone",
  code: "Referral code",
  customerId: "Customer ID",
  paymentId: "Invoice or job number",
  amount: "Job total",
  currency: "Currency",
  refundId: "Refund ID",
  refundAmount: "Refund amount",
};

/** The links a mapping still needs before it can be used, one sentence each. */
export function missingLinks(mapping: Mapping): string[] {
  const { email, phone, code, customerId, paymentId, booked, paid, refunded } = mapping;
  const hasMeaning = [booked, paid, refunded].some((condition) => condition !== undefined);
  const hasCustomer = [email, phone, code, customerId].some((path) => path !== undefined);
  return [
    ...(hasMeaning ? [] : ["must say when a job is booked, paid or refunded"]),
    ...(hasCustomer ? [] : ["must say where the customer’s email, phone or referral code is"]),
    ...(refunded && paymentId === undefined
      ? ["must say where the invoice or job number is, so that a refund finds its payment"]
      : []),
  ];
}

/** A pointer's keys. */
export function keysOf(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** A pointer from keys. */
export function pathOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The value at a pointer, or undefined. */
export function valueAt(body: unknown, path: string): unknown {
  return at(body, ...keysOf(path));
}

export interface Mapped {
  readonly event: Omit<ReadEvent, "externalId"> & { readonly externalId?: string };
  /** Mapped fields missing from this event although it has a meaning. */
  readonly gone: readonly MappingField[];
}

type Condition = "refunded" | "paid" | "booked";
type TextField = Exclude<MappingField, Condition | "amount" | "refundAmount">;

// Fields that each kind of event must have. A refund is found by its payment, and a booking has no invoice yet.
const wanted: Readonly<Record<Condition, readonly MappingField[]>> = {
  booked: ["eventId", "email", "phone", "customerId"],
  paid: ["eventId", "email", "phone", "customerId", "paymentId", "amount"],
  refunded: ["eventId", "paymentId", "refundId", "refundAmount"],
};

/**
 * Reads an event by a mapping. Never throws. A payment below 0 is a refund. A refund with an unreadable amount is
 * ignored, because a refund without an amount takes back all of the credit.
 */
export function readByMapping(mapping: Mapping, body: unknown): Mapped {
  const meaning = meaningOf(mapping, body);
  const externalId = readText(mapping, body, "eventId")?.slice(0, 255).toWellFormed();
  const type = typeOf(mapping, body, meaning)?.slice(0, 200).toWellFormed() ?? "event";
  const event = { type, ...(externalId !== undefined && { externalId }) };
  if (meaning === undefined) return { event: { ...event, facts: null }, gone: [] };
  const gone = wanted[meaning].filter((field) => isGone(mapping, body, field));
  const result = buildFacts(mapping, body, meaning, externalId);
  const read = typeof result === "string" ? { facts: null, reason: result } : { facts: result };
  return { event: { ...event, ...read }, gone: onlyLost(mapping, gone) };
}

function readText(mapping: Mapping, body: unknown, field: TextField): string | undefined {
  const path = mapping[field];
  return path === undefined ? undefined : textAt(body, path);
}

// Booleans are never names or numbers.
function textAt(body: unknown, path: string): string | undefined {
  const value = valueAt(body, path);
  return typeof value === "boolean" ? undefined : textOf(value);
}

function amountOf(mapping: Mapping, body: unknown, field: "amount" | "refundAmount"): Amount | undefined {
  const link = mapping[field];
  return link && readAmount(valueAt(body, link.path), link.unit);
}

// An amount in words still counts as present.
function isGone(mapping: Mapping, body: unknown, field: MappingField): boolean {
  const link = mapping[field];
  if (link === undefined) return false;
  if (typeof link === "string") return textAt(body, link) === undefined;
  return "unit" in link && !/\d/.test(textAt(body, link.path) ?? "");
}

// Customers have an email or a phone, and seldom both.
function onlyLost(mapping: Mapping, gone: readonly MappingField[]): MappingField[] {
  const contacts: MappingField[] = (["email", "phone"] as const).filter((field) => mapping[field] !== undefined);
  const isReachable = contacts.some((field) => !gone.includes(field));
  return gone.filter((field) => !(isReachable && contacts.includes(field)));
}

function meaningOf(mapping: Mapping, body: unknown): Condition | undefined {
  return (["refunded", "paid", "booked"] as const).find((meaning) => {
    const condition = mapping[meaning];
    const value = condition && textOf(valueAt(body, condition.path))?.toLowerCase();
    return condition?.values.some((wanted) => wanted.trim().toLowerCase() === value);
  });
}

function typeOf(mapping: Mapping, body: unknown, meaning: Condition | undefined): string | undefined {
  const condition = meaning ? mapping[meaning] : (mapping.paid ?? mapping.booked ?? mapping.refunded);
  return condition && textOf(valueAt(body, condition.path));
}

function buildFacts(
  mapping: Mapping,
  body: unknown,
  meaning: Condition,
  externalId: string | undefined,
): EventFacts | string {
  const text = (field: TextField) => readText(mapping, body, field);
  const [code, paymentId] = [text("code"), text("paymentId")];
  const facts = {
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    codes: code === undefined ? [] : [{ text: code, isOurs: !DISCOUNT.test(mapping.code ?? "") }],
    customerId: text("customerId"),
    paymentIds: paymentId === undefined ? [] : [paymentId],
  };
  if (meaning === "booked") return { meaning, ...facts };
  const id = text("refundId") ?? externalId ?? paymentId ?? "whole";
  const amount = amountOf(mapping, body, meaning === "paid" ? "amount" : "refundAmount");
  const cents = centsOf(amount);
  if (meaning === "paid" && (cents ?? 0) >= 0) {
    return { meaning, ...facts, ...moneyOf(amount, text("currency")) };
  }
  if (meaning === "refunded" && mapping.refundAmount && cents === undefined) return UNREAD_REFUND;
  return { meaning: "refunded", ...facts, refund: { id, cents: cents && Math.abs(cents) } };
}

function centsOf(amount: Amount | undefined): number | undefined {
  return amount && "cents" in amount ? amount.cents : undefined;
}

const UNREAD_REFUND = "The refunded amount can’t be read. Take the reward back by hand if it was a lead’s.";

/** Discount code fields seldom hold an advocate's code. */
const DISCOUNT = /coupon|promo|discount|voucher/i;

// Many systems write zero for a total that no one entered.
function moneyOf(
  amount: Amount | undefined,
  linked: string | undefined,
): Pick<EventFacts, "valueCents" | "paidCents" | "currency" | "unreadAmount"> {
  if (!amount) return {};
  if ("unread" in amount) return { unreadAmount: amount.unread };
  if (amount.cents === 0) return {};
  const currency = amount.currency ?? linked?.toLowerCase() ?? "usd";
  const isDollars = currency === "usd";
  return { paidCents: amount.cents, ...(isDollars ? { valueCents: amount.cents } : { currency }) };
}
