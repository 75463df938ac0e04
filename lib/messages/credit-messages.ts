import { and, eq, inArray, ne } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { messages } from "@/db/schema/messages";
import type { Plan } from "@/lib/kit/auth/access";
import { advocateRows, type Recipient } from "@/lib/messages/advocate-messages";
import type { QueuedRow } from "@/lib/messages/outbox";
import type { MessageData } from "@/lib/messages/templates";

type CreditTemplate =
  | "credit-released"
  | "reward-reversed"
  | "reward-restored"
  | "credit-expiring"
  | "credit-used";

interface CreditMessage<T extends CreditTemplate> {
  readonly orgId: string;
  readonly plan: Plan;
  readonly now: Date;
  readonly template: T;
  /** The released conversion, the reversal, the redemption, or the reminder: each causes one message. */
  readonly causeId: string;
  readonly to: Recipient;
  readonly data: MessageData[T];
}

/** Builds the rows that notify an advocate of credit that is released, taken back, restored, used or about to expire. */
export function creditRows<T extends CreditTemplate>(message: CreditMessage<T>): QueuedRow[] {
  return advocateRows(message);
}

/** Whether an advocate was notified of a conversion's reward, or is about to be. If not, its loss needs no message. */
export async function wasTold(tx: Tx, orgId: string, conversionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.causeId, conversionId),
        inArray(messages.template, ["reward-advocate", "credit-released"]),
        ne(messages.status, "suppressed"),
      ),
    )
    .limit(1);
  return row !== undefined;
}
