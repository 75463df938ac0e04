import { z } from "zod";
import { at } from "@/lib/connections/profiles/json";
import type { ReadEvent, Told } from "@/lib/connections/told";
import { text } from "@/lib/kit/contract";

/** A place in an event as a JSON Pointer (RFC 6901), such as `/customer/email`. */
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

/** Where the fields of another system's events stand. */
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
    amount: amount("What the job came to.", "/amount"),
    refundId: place("Its own id of the refund.", "/refund/id"),
    refundAmount: amount("What was refunded. Not linked: all of it.", "/refund/amount"),
  })
  .meta({ id: "Mapping", description: "Where the fields of its events stand, as JSON Pointers (RFC 6901)." });

export type Mapping = z.output<typeof Mapping>;
export type MappingField = keyof Mapping;

/** The fields as members call them. */
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
  refundId: "Refund ID",
  refundAmount: "Refund amount",
};

/** What is still to be linked before a mapping can be used, one sentence each. */
export function missingLinks(mapping: Mapping): string[] {
  const { email, phone, code, customerId, paymentId, booked, paid, refunded } = mapping;
  const says = [booked, paid, refunded].some((condition) => condition !== undefined);
  const names = [email, phone, code, customerId].some((path) => path !== undefined);
  return [
    ...(says ? [] : ["must say when a job is booked, paid or refunded"]),
    ...(names ? [] : ["must say where the customer’s email, phone or referral code is"]),
    ...(refunded && paymentId === undefined
      ? ["must say where the invoice or job number is, so that a refund finds its payment"]
      : []),
  ];
}

/** The keys of a pointer. */
export function keysOf(path: string): string[] {
  return path
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The pointer of keys. */
export function pathOf(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** What stands at a place; undefined where there is nothing. */
export function valueAt(body: unknown, path: string): unknown {
  return at(body, ...keysOf(path));
}

const MOST_CHARACTERS = 500;

/** A text, number or yes-or-no as text; undefined for anything else, and for nothing but spaces. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return undefined;
  // Such as PostgreSQL cannot keep.
  const plain = value.toWellFormed().replaceAll("\u0000", "").trim();
  return plain === "" ? undefined : plain.slice(0, MOST_CHARACTERS).toWellFormed();
}

const BEFORE_AMOUNT = /^(?:USD|[($+−\s-])+/i;
const AFTER_AMOUNT = /(?:USD|[)−\s-])+$/i;
const AMOUNT = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})?(?:\.(\d+))?$/;

/**
 * An amount as people and programs write it, in cents: "$1,234.50", 480, "(25.00)". Money back counts the same. None
 * for what is no amount, a part of a cent among cents included: it is in dollars.
 */
export function readAmount(value: unknown, unit: "cents" | "dollars"): number | undefined {
  const written = textOf(value)?.replace(BEFORE_AMOUNT, "").replace(AFTER_AMOUNT, "");
  const [, grouped, fraction = ""] = AMOUNT.exec(written ?? "") ?? [];
  if (grouped === undefined && fraction === "") return undefined;
  const whole = (grouped ?? "0").replaceAll(",", "");
  if (unit === "cents") return /[^0]/.test(fraction) ? undefined : Number(whole);
  // Digits are joined, not multiplied: 19.99 × 100 is a little less than 1999.
  const rest = Number(fraction.charAt(2)) >= 5 ? 1 : 0;
  return Number(whole + fraction.slice(0, 2).padEnd(2, "0")) + rest;
}

/** What a mapping makes of an event. */
export interface Mapped {
  readonly event: Omit<ReadEvent, "externalId"> & { readonly externalId?: string };
  /** The fields that are linked to something that this event, though it means something, lacks. */
  readonly gone: readonly MappingField[];
}

type Condition = "refunded" | "paid" | "booked";
type TextField = Exclude<MappingField, Condition | "amount" | "refundAmount">;

// What each kind of event must have. A refund is found by its payment, and a booking has no invoice yet.
const wanted: Readonly<Record<Condition, readonly MappingField[]>> = {
  booked: ["eventId", "email", "phone", "customerId"],
  paid: ["eventId", "email", "phone", "customerId", "paymentId", "amount"],
  refunded: ["eventId", "paymentId", "refundId", "refundAmount"],
};

/**
 * Reads an event by a mapping. Never throws, whatever the event is. A refund whose linked amount cannot be read tells
 * nothing, as one without an amount would take back all of the credit.
 */
export function readByMapping(mapping: Mapping, body: unknown): Mapped {
  const meaning = meaningOf(mapping, body);
  const externalId = readText(mapping, body, "eventId")?.slice(0, 255).toWellFormed();
  const type = typeOf(mapping, body, meaning)?.slice(0, 200).toWellFormed() ?? "event";
  const event = { type, ...(externalId !== undefined && { externalId }) };
  if (meaning === undefined) return { event: { ...event, told: null }, gone: [] };
  const gone = wanted[meaning].filter((field) => isGone(mapping, body, field));
  const told = gone.includes("refundAmount") ? null : tell(mapping, body, meaning, externalId);
  return { event: { ...event, told }, gone: onlyLost(mapping, gone) };
}

function readText(mapping: Mapping, body: unknown, field: TextField): string | undefined {
  const path = mapping[field];
  return path === undefined ? undefined : textAt(body, path);
}

// Yes and no are nobody's name or number.
function textAt(body: unknown, path: string): string | undefined {
  const value = valueAt(body, path);
  return typeof value === "boolean" ? undefined : textOf(value);
}

function readCents(mapping: Mapping, body: unknown, field: "amount" | "refundAmount"): number | undefined {
  const link = mapping[field];
  return link && readAmount(valueAt(body, link.path), link.unit);
}

function isGone(mapping: Mapping, body: unknown, field: MappingField): boolean {
  const link = mapping[field];
  if (link === undefined) return false;
  if (typeof link === "string") return textAt(body, link) === undefined;
  return "unit" in link && readAmount(valueAt(body, link.path), link.unit) === undefined;
}

// A customer has an email or a phone, and seldom both.
function onlyLost(mapping: Mapping, gone: readonly MappingField[]): MappingField[] {
  const contacts: MappingField[] = (["email", "phone"] as const).filter(
    (field) => mapping[field] !== undefined,
  );
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

function tell(mapping: Mapping, body: unknown, meaning: Condition, externalId: string | undefined): Told {
  const text = (field: TextField) => readText(mapping, body, field);
  const [code, paymentId] = [text("code"), text("paymentId")];
  const value = meaning === "paid" ? readCents(mapping, body, "amount") : undefined;
  const refund = {
    id: text("refundId") ?? externalId ?? paymentId ?? "whole",
    cents: readCents(mapping, body, "refundAmount"),
  };
  return {
    meaning,
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    codes: code === undefined ? [] : [{ text: code, isOurs: true }],
    customerId: text("customerId"),
    paymentIds: paymentId === undefined ? [] : [paymentId],
    valueCents: value,
    paidCents: value,
    refund: meaning === "refunded" ? refund : undefined,
  };
}
