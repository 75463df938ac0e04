import { createHash } from "node:crypto";
import { readContacts } from "@/lib/integrations/connections/contacts";
import type {
  CodeText,
  EventChoices,
  EventFacts,
  ReadEvent,
} from "@/lib/integrations/connections/event-facts";
import { type SystemKey, systems } from "@/lib/integrations/connections/systems";

/** How many codes, and payments, of one event are looked up: each code takes a query. */
const MOST_CODES = 20;

/** How long the texts are that are kept of an event. */
const MOST_CHARACTERS = 500;

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

interface FactsInput
  extends Optional<
    Pick<
      EventFacts,
      | "name"
      | "email"
      | "phone"
      | "customerId"
      | "valueCents"
      | "paidCents"
      | "currency"
      | "unreadAmount"
      | "partId"
    >
  > {
  /** The texts that are our codes when they are anything, then the others. */
  readonly ourCodes?: readonly (string | undefined)[];
  readonly otherCodes?: readonly (string | undefined)[];
  readonly paymentIds?: readonly (string | undefined)[];
  readonly refund?: NonNullable<EventFacts["refund"]>;
}

/** An event in our words, of what is known of it. */
export function buildFacts(meaning: EventFacts["meaning"], facts: FactsInput): EventFacts {
  const { ourCodes, otherCodes, paymentIds = [], name, email, phone, ...known } = facts;
  return {
    ...known,
    ...readContacts({ name: shorten(name), email: shorten(email), phone: shorten(phone) }),
    meaning,
    codes: [...toCodes(ourCodes, true), ...toCodes(otherCodes, false)].slice(0, MOST_CODES),
    paymentIds: [...new Set(keepKnown(paymentIds))].slice(0, MOST_CODES),
  };
}

/** What an event says here, or why it means nothing, as a sentence; null for one that no member chose. */
export type FactsOrReason = EventFacts | string | null;

/** The event with what was read in it. */
export function toEvent(externalId: string, type: string, said: FactsOrReason): ReadEvent {
  return typeof said === "string"
    ? { externalId, type, facts: null, reason: said }
    : { externalId, type, facts: said };
}

/**
 * What the customer paid stays in any currency, as refunds are a share of it; what a job brought is in US dollars, and
 * unknown if nothing is left of it.
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

/** What is left of an amount without the sales tax that the member says is in it; to the cent, by rounding. */
export function withoutTax(cents: number | undefined, { taxPercent = 0 }: EventChoices): number | undefined {
  return cents === undefined ? undefined : Math.round((cents * 100) / (100 + taxPercent));
}

/** Whether the member chose the other system's type for the meaning. */
export function isChosen(
  system: SystemKey,
  meaning: "booked" | "paid" | "refunded",
  type: string,
  choices: EventChoices,
): boolean {
  const choice = systems[system].events[meaning].find(({ key }) => key === choices[meaning]);
  return choice?.types.includes(type) ?? false;
}

/** Whether the member chose the other system's type for anything. */
export function isChosenAtAll(system: SystemKey, type: string, choices: EventChoices): boolean {
  return (["booked", "paid", "refunded"] as const).some((meaning) =>
    isChosen(system, meaning, type, choices),
  );
}

/** The parts of a name that are there, joined. */
export function joinName(...parts: readonly (string | undefined)[]): string | undefined {
  return keepKnown(parts).join(" ") || undefined;
}

/** An id with the system's name before it, for those whose ids say not whose they are. */
export function nameId(system: SystemKey, id: string | undefined): string | undefined {
  return id === undefined ? undefined : `${system}:${id}`;
}

/** An id for an event whose sender gives none: the same content is the same event. */
export function fingerprint(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest("hex");
}

/** Lists show names; a name may be as long as a request. */
function shorten(text: string | undefined): string | undefined {
  return text?.slice(0, MOST_CHARACTERS).toWellFormed();
}

function toCodes(texts: readonly (string | undefined)[] = [], isOurs: boolean): CodeText[] {
  return keepKnown(texts.map(shorten)).map((text) => ({ text, isOurs }));
}

function keepKnown(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined);
}
