import type { Meaning } from "@/db/enums-connections";
import { advance } from "@/lib/integrations/connections/advance";
import { describeRefusal } from "@/lib/integrations/connections/describe-refusal";
import type { EventFacts, ReadEvent } from "@/lib/integrations/connections/event-facts";
import type { EffectResult, LeadRef } from "@/lib/integrations/connections/handled";
import { findLinkedIds, link } from "@/lib/integrations/connections/link";
import type { ConnectionRef } from "@/lib/integrations/connections/match";
import { giveBack, takeBack } from "@/lib/integrations/connections/take-back";
import { attempt } from "@/lib/kit/attempt";
import { ApiError, type ErrorCode, errorCodes } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";

type Effect = (
  context: WriteContext,
  connection: ConnectionRef,
  facts: EventFacts,
  chosen?: LeadRef,
) => Promise<EffectResult>;

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
): Promise<EffectResult> {
  if (!facts) return { outcome: "nothing", detail: reason ?? "This kind of event isn’t used here." };
  try {
    return await attempt(context, async (part) => {
      const paymentIds = await findLinkedIds(part.db, connection, facts.paymentIds);
      return effects[facts.meaning](part, connection, { ...facts, paymentIds }, chosen);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return explain(error);
  }
}

// Repeats, and events with nothing to act on, need no attention.
const harmless: ReadonlySet<ErrorCode> = new Set([
  "already_converted",
  "duplicate_conversion",
  "already_reversed",
  "not_reversed",
]);

function explain(error: ApiError): EffectResult {
  const { code, message } = error;
  if (errorCodes[code][0] >= 500) throw new ApiError(code, message);
  return { outcome: harmless.has(code) ? "nothing" : "needs_you", detail: describeRefusal(error) };
}
