import type { Meaning } from "@/db/enums-connections";
import { advance } from "@/lib/integrations/connections/advance";
import type { EventFacts, EventResult, ReadEvent } from "@/lib/integrations/connections/event-facts";
import { findLinkedIds, link } from "@/lib/integrations/connections/link";
import type { ConnectionRef, LeadRef } from "@/lib/integrations/connections/match";
import { giveBack, takeBack } from "@/lib/integrations/connections/take-back";
import { applyEvent } from "@/lib/integrations/inbox";
import { ApiError, type ErrorCode } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";

type Effect = (
  context: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
  chosen?: LeadRef,
) => Promise<EventResult>;

const effects: Readonly<Record<Meaning, Effect>> = {
  booked: advance,
  paid: advance,
  refunded: takeBack,
  restored: giveBack,
  linked: link,
};

/**
 * Applies an event through the same functions as the API, so the same rules hold. An event that cannot be applied
 * changes nothing and returns the reason.
 * @param chosen the lead that a member picked
 * @throws any failure of our own
 */
export async function handleFacts(
  context: WriteContext,
  connection: ConnectionRef,
  { facts, reason }: Pick<ReadEvent, "facts" | "reason">,
  chosen?: LeadRef,
): Promise<EventResult> {
  if (!facts) return { outcome: "nothing", detail: reason ?? "This kind of event isn’t used here." };
  const result = await applyEvent(context, async (part) => {
    const paymentIds = await findLinkedIds(part.db, connection, facts.paymentIds);
    return effects[facts.meaning](part, connection, { ...facts, paymentIds }, chosen);
  });
  return result instanceof ApiError ? refusalResult(result) : result;
}

// Repeats, and events with nothing to act on, need no attention.
const harmless: ReadonlySet<ErrorCode> = new Set([
  "already_converted",
  "duplicate_conversion",
  "already_reversed",
  "not_reversed",
]);

function refusalResult(error: ApiError): EventResult {
  return { outcome: harmless.has(error.code) ? "nothing" : "needs_you", detail: describeRefusal(error) };
}

// Member-facing names for API fields.
const fieldNames: Readonly<Record<string, string>> = {
  jobValueCents: "The job’s value",
  externalId: "The payment’s ID",
  refundedValueCents: "The refund",
  ofValueCents: "The payment",
  refundId: "The refund’s ID",
  friendName: "The customer’s name",
  friendEmail: "The customer’s email",
  friendPhone: "The customer’s phone",
};

/** Why an event had no effect, in words for members rather than API field names. */
function describeRefusal({ code, message, errors: [first] }: ApiError): string {
  if (code === "duplicate_conversion") return "Its payment already converted another lead.";
  if (!first) return message;
  const name = fieldNames[first.field];
  return name === undefined ? "It holds something that can’t be used here." : endSentence(`${name} ${first.message}`);
}

function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
