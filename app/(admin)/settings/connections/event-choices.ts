import { z } from "zod";
import { isSigned, type WholeEvent } from "./event-labels";

type WholeConnectionEvent = Extract<WholeEvent, { candidates: unknown }>;

/** The decisions about an event that are open to a member. */
export interface Choices {
  /** Leads to pick from. */
  readonly candidates: WholeConnectionEvent["candidates"];
  /** The first query in a search for the lead, if there is none to pick from. */
  readonly search?: string | undefined;
  /** The connection, which remembers the lead of its customer. */
  readonly customerOf?: string;
  /** The lead, if it is known. */
  readonly leadId?: string | undefined;
  readonly valueCents?: number | undefined;
  readonly lacksValue: boolean;
  /** The label of the button that dismisses the event. */
  readonly dismissal?: string | false;
}

export function choicesOf(event: WholeEvent): Choices {
  return isSigned(event) ? choicesOfSigned(event) : choicesOfConnection(event);
}

const Hints = z.object({ friendEmail: z.string(), friendPhone: z.string(), jobValueCents: z.int() }).partial();

function choicesOfSigned({ type, outcome, data }: Extract<WholeEvent, { data: unknown }>): Choices {
  const { friendEmail, friendPhone = "", jobValueCents } = Hints.safeParse(data).data ?? {};
  const isJob = type === "referral.convert";
  const isOpen = outcome === "unmatched";
  return {
    candidates: [],
    valueCents: jobValueCents,
    lacksValue: jobValueCents === undefined,
    ...(isJob && isOpen && { search: friendEmail ?? friendPhone }),
    dismissal: isOpen && (isJob ? "Not a referral" : "Dismiss"),
  };
}

function choicesOfConnection(event: WholeConnectionEvent): Choices {
  const { outcome, meaning, candidates, needsAmount, referralId, who = "", connectionName } = event;
  const isPayment = outcome === "needs_you" && meaning === "paid" && referralId === undefined;
  return {
    candidates,
    leadId: referralId,
    lacksValue: needsAmount,
    ...(isPayment && candidates.length === 0 && { search: who }),
    customerOf: connectionName,
    dismissal: outcome !== "nothing" && "Not a referral",
  };
}
