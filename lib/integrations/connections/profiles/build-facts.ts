import { createHash } from "node:crypto";
import { firstEmail, firstPhone } from "@/lib/files/spreadsheets/contacts";
import type { CodeText, EventFacts, ReadEvent } from "@/lib/integrations/connections/event-facts";
import type { EventChoices } from "@/lib/integrations/connections/shape";
import { type SystemKey, systems } from "@/lib/integrations/connections/systems";

/** Limit of codes and of payment ids per event, since each code costs a query. */
const MOST_CODES = 20;

/** Stored texts are cut to this length. */
const MOST_CHARACTERS = 500;

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

interface FactsInput
  extends Optional<
    Pick<
      EventFacts,
      "name" | "email" | "phone" | "customerId" | "valueCents" | "paidCents" | "currency" | "unreadAmount" | "partId"
    >
  > {
  /** Codes from fields meant for ours, before those from other fields. */
  readonly ourCodes?: readonly (string | undefined)[];
  readonly otherCodes?: readonly (string | undefined)[];
  readonly paymentIds?: readonly (string | undefined)[];
  readonly refund?: NonNullable<EventFacts["refund"]>;
}

/** Builds an event's facts from the known fields. */
export function buildFacts(meaning: EventFacts["meaning"], facts: FactsInput): EventFacts {
  const { ourCodes, otherCodes, paymentIds = [], name, email, phone, ...known } = facts;
  return {
    ...known,
    ...readContacts({ name: shorten(name), email: shorten(email), phone: shorten(phone) }),
    meaning,
    codes: [...toCodes(ourCodes, true), ...toCodes(otherCodes, false)].slice(0, MOST_CODES),
    paymentIds: [...new Set(dropUndefined(paymentIds))].slice(0, MOST_CODES),
  };
}

/** The facts, or why the event has no meaning, as a sentence; null if no member chose its type. */
export type FactsOrReason = EventFacts | string | null;

export function toEvent(externalId: string, type: string, result: FactsOrReason): ReadEvent {
  return typeof result === "string"
    ? { externalId, type, facts: null, reason: result }
    : { externalId, type, facts: result };
}

/**
 * Money fields: `paidCents` in any currency, since refunds are a share of it; `valueCents` only in US dollars and above
 * zero.
 */
export function toMoney(
  currency: string | undefined,
  paidCents: number,
  valueCents: number | undefined,
): Pick<FactsInput, "paidCents" | "valueCents" | "currency"> {
  const code = currency?.toLowerCase();
  if (code === "usd") return { paidCents, valueCents: valueCents && valueCents > 0 ? valueCents : undefined };
  return { paidCents, currency: code };
}

/** The amount without sales tax at the member's rate, rounded to the cent. */
export function withoutTax(cents: number | undefined, { taxPercent = 0 }: EventChoices): number | undefined {
  return cents === undefined ? undefined : Math.round((cents * 100) / (100 + taxPercent));
}

/** Whether the member chose the system's event type for the meaning. */
export function isChosen(
  system: SystemKey,
  meaning: "booked" | "paid" | "refunded",
  type: string,
  choices: EventChoices,
): boolean {
  const choice = systems[system].events[meaning].find(({ key }) => key === choices[meaning]);
  return choice?.types.includes(type) ?? false;
}

/** Whether the member chose the system's event type for any meaning. */
export function isChosenAtAll(system: SystemKey, type: string, choices: EventChoices): boolean {
  return (["booked", "paid", "refunded"] as const).some((meaning) => isChosen(system, meaning, type, choices));
}

/** Joins the known parts of a name. */
export function joinName(...parts: readonly (string | undefined)[]): string | undefined {
  return dropUndefined(parts).join(" ") || undefined;
}

/** An id prefixed with its system, for systems whose ids are not unique across systems. */
export function nameId(system: SystemKey, id: string | undefined): string | undefined {
  return id === undefined ? undefined : `${system}:${id}`;
}

/** An id for an event that has none. Equal content gives an equal id. */
export function fingerprint(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest("hex");
}

/** A name may be as long as a whole request. */
function shorten(text: string | undefined): string | undefined {
  return text?.slice(0, MOST_CHARACTERS).toWellFormed();
}

function toCodes(texts: readonly (string | undefined)[] = [], isOurs: boolean): CodeText[] {
  return dropUndefined(texts.map(shorten)).map((text) => ({ text, isOurs }));
}

function dropUndefined(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined);
}

type EventContacts = { readonly [K in "name" | "email" | "phone"]?: EventFacts[K] | undefined };

const NAME_BEFORE_EMAIL = /^\s*["']?([^<>"@]*?)["']?\s*<[^<>]*@[^<>]*>/;

/**
 * Normalizes an event's contacts like customer files do: `Ann Reyes <ann@example.com>` becomes the address, and the
 * name if the event has no other. Text without a valid contact stays as typed.
 */
export function readContacts({ name, email, phone }: EventContacts): EventContacts {
  const [, named = ""] = NAME_BEFORE_EMAIL.exec(email ?? "") ?? [];
  return {
    name: name ?? (named.trim() || undefined),
    email: email && (firstEmail([email]) || email),
    phone: phone && (firstPhone([phone]) || phone),
  };
}
