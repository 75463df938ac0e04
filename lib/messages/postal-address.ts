import { and, count, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { type Db, type Tx, transact } from "@/db/client";
import { messageTemplates } from "@/db/enums";
import { businessProfiles } from "@/db/schema/branding";
import { messages } from "@/db/schema/messages";
import { single } from "@/db/single";
import { gather } from "@/lib/kit/gather";
import { findProviders } from "@/lib/messages/drivers/configured";
import { isFictional } from "@/lib/messages/drivers/fictional";
import { conditionsOf, type MessageRow } from "@/lib/messages/find";
import { holdMessage, isUnasked } from "@/lib/messages/turns";

/** Emails that must name a postal address (15 U.S.C. 7704(a)(5)). */
const templates = messageTemplates.filter(isUnasked);

const WHY =
  "US law requires your mailing address at the bottom of emails like this one. Add it under Settings, Business, Business profile, and it goes out automatically.";

/**
 * Whether a message must wait for its business's postal address. Retries of a message already handed to a provider stay
 * unchanged, and messages that are only captured are not held.
 */
export function lacksAddress({ message, profile }: MessageRow): boolean {
  return message.sentWith === null && lacksAddressFor(message, profile);
}

/** Like `lacksAddress`, for a message that no provider has received yet. */
export function lacksAddressFor(
  { channel, template, recipient }: Pick<MessageRow["message"], "channel" | "template" | "recipient">,
  profile: MessageRow["profile"],
): boolean {
  return (
    channel === "email" &&
    !profile?.postalAddress &&
    templates.includes(template) &&
    findProviders().email &&
    !isFictional(recipient)
  );
}

// Saving the address releases messages; the hourly check covers those being held at that moment.
const LOOK_AGAIN_MS = 60 * 60 * 1000;

/** Holds a message that lacks its address: it stays queued with the reason. */
export const holdForAddress = gather(async (held: readonly { message: MessageRow["message"]; now: Date }[]) => {
  await transact(async (tx) => {
    for (const { message, now } of held) {
      const lookAgain = new Date(now.getTime() + LOOK_AGAIN_MS);
      await holdMessage(tx, message, { lookAgain, until: null, why: WHY });
    }
  });
  return held.map(() => undefined);
});

/** Releases an organization's emails held for a missing address, once the transaction that saves it commits. */
export async function releaseForAddress(tx: Tx, orgId: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  // Messages held until a certain time for another reason stay held.
  await tx.execute(sql`
    UPDATE message_jobs SET due_at = ${at}
     WHERE org_id = ${orgId}::uuid AND NOT is_claimed AND due_at > ${at}
       AND message_id IN (SELECT id FROM messages WHERE org_id = ${orgId}::uuid AND status = 'queued' AND channel = 'email'
                                                   AND held_until IS NULL AND sent_with IS NULL)`);
}

/** Counts an organization's emails that wait for its postal address. */
export async function countHeldForAddress(db: Db, orgId: string): Promise<number> {
  if (!findProviders().email) return 0;
  const address = db
    .select({ found: sql`1` })
    .from(businessProfiles)
    .where(and(eq(businessProfiles.orgId, orgId), sql`${businessProfiles.postalAddress} IS NOT NULL`));
  const rows = await db
    .select({ waiting: count() })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        ...conditionsOf({ status: "queued" }),
        eq(messages.channel, "email"),
        inArray(messages.template, templates),
        isNull(messages.heldUntil),
        isNull(messages.sentWith),
        notExists(address),
      ),
    );
  return single(rows).waiting;
}
