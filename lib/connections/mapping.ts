import { z } from "zod";
import type { Meaning } from "@/db/enums-connections";
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
    refundAmount: amount("What was refunded; all of it when left out.", "/refund/amount"),
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

/** What stands at a place; undefined where there is nothing. Keys that objects inherit are none. */
export function valueAt(body: unknown, path: string): unknown {
  let value = body;
  for (const key of keysOf(path)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

const MOST_CHARACTERS = 500;

/** A text or number as text; undefined for anything else, and for nothing but spaces. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return undefined;
  // Such as PostgreSQL cannot keep.
  const plain = value.toWellFormed().replaceAll("\u0000", "").trim();
  return plain === "" ? undefined : plain.slice(0, MOST_CHARACTERS);
}

/** An amount as people and programs write it, in cents: "$1,234.50", 480, "(25.00)". Money back counts the same. */
export function readAmount(value: unknown, unit: "cents" | "dollars"): number | undefined {
  const written = textOf(value)
    ?.replace(/^[(-]+|[$\s)]|USD|,(?=\d{3})/gi, "")
    .replace(/^-/, "");
  if (written === undefined || !/^\d{1,12}(\.\d+)?$/.test(written)) return undefined;
  return Math.round(Number(written) * (unit === "dollars" ? 100 : 1));
}

/** What a mapping makes of an event. */
export interface Mapped {
  readonly event: Omit<ReadEvent, "externalId"> & { readonly externalId?: string };
  /** The fields that are linked to something that this event, though it means something, lacks. */
  readonly gone: readonly MappingField[];
}

const wanted = ["eventId", "email", "phone", "customerId", "paymentId"] as const;

/** Reads an event by a mapping. Never throws, whatever the event is. */
export function readByMapping(mapping: Mapping, body: unknown): Mapped {
  const meaning = meaningOf(mapping, body);
  const at = (path: string | undefined) => (path === undefined ? undefined : textOf(valueAt(body, path)));
  const externalId = at(mapping.eventId);
  const condition = mapping.paid ?? mapping.booked ?? mapping.refunded;
  const type = at(condition?.path)?.slice(0, 200) ?? "event";
  const event = { type, ...(externalId !== undefined && { externalId: externalId.slice(0, 255) }) };
  if (meaning === undefined) return { event: { ...event, told: null }, gone: [] };
  const gone: MappingField[] = wanted.filter((field) => mapping[field] && at(mapping[field]) === undefined);
  const { amount } = mapping;
  if (amount && meaning === "paid" && readAmount(valueAt(body, amount.path), amount.unit) === undefined) {
    gone.push("amount");
  }
  return {
    event: { ...event, told: tell(mapping, body, meaning, externalId) },
    gone: onlyLost(mapping, gone),
  };
}

// A customer has an email or a phone, and seldom both.
function onlyLost(mapping: Mapping, gone: readonly MappingField[]): MappingField[] {
  const contacts: MappingField[] = (["email", "phone"] as const).filter(
    (field) => mapping[field] !== undefined,
  );
  const isReachable = contacts.some((field) => !gone.includes(field));
  return gone.filter((field) => !(isReachable && contacts.includes(field)));
}

function meaningOf(mapping: Mapping, body: unknown): Meaning | undefined {
  return (["refunded", "paid", "booked"] as const).find((meaning) => {
    const condition = mapping[meaning];
    const value = condition && textOf(valueAt(body, condition.path))?.toLowerCase();
    return condition?.values.some((wanted) => wanted.trim().toLowerCase() === value);
  });
}

function tell(mapping: Mapping, body: unknown, meaning: Meaning, externalId: string | undefined): Told {
  const at = (field: "name" | "email" | "phone" | "code" | "customerId" | "paymentId" | "refundId") => {
    const path = mapping[field];
    return path === undefined ? undefined : textOf(valueAt(body, path));
  };
  const [name, email, phone] = [at("name"), at("email"), at("phone")];
  const [code, customerId, paymentId] = [at("code"), at("customerId"), at("paymentId")];
  const { amount, refundAmount } = mapping;
  const value = amount && readAmount(valueAt(body, amount.path), amount.unit);
  const back = refundAmount && readAmount(valueAt(body, refundAmount.path), refundAmount.unit);
  return {
    meaning,
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    codes: code === undefined ? [] : [{ text: code, isOurs: true }],
    ...(customerId !== undefined && { customerId }),
    paymentIds: paymentId === undefined ? [] : [paymentId],
    ...(meaning === "paid" && value !== undefined && { valueCents: value, paidCents: value }),
    ...(meaning === "refunded" && {
      refund: {
        id: at("refundId") ?? externalId ?? paymentId ?? "whole",
        ...(back !== undefined && { cents: back }),
      },
    }),
  };
}
