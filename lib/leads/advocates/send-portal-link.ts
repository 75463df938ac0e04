import { and, eq } from "drizzle-orm";
import type { MessageChannel } from "@/db/enums";
import { newId } from "@/db/new-id";
import { advocates as table } from "@/db/schema/advocates";
import type { WriteContext } from "@/lib/kit/implement";
import { findAdvocate, refuseErased } from "@/lib/leads/advocates/read";
import { advocateRows } from "@/lib/messages/advocate-messages";
import { destinationsOf } from "@/lib/messages/channels";
import { withoutOptedOut } from "@/lib/messages/opt-out";
import { queueMessages } from "@/lib/messages/outbox";

interface AdvocateRef {
  readonly campaignId: string;
  readonly advocateId: string;
}

/**
 * Queues the link to an advocate's own portal at their request.
 * @param channel preferred for the answer if allowed there; otherwise the advocate's usual channel
 * @throws ApiError `not_found`, `person_erased`
 */
export async function sendPortalLink(
  context: WriteContext,
  place: AdvocateRef,
  channel: MessageChannel,
): Promise<void> {
  const { db, actor, now, record, unchanged } = context;
  const { orgId, plan } = actor;
  const { advocateId } = await findAdvocate(db, actor, place);
  const [advocate] = await db
    .select()
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.id, advocateId)))
    .for("no key update");
  if (!advocate) return unchanged();
  refuseErased(advocate);
  const usual = { ...advocate, advocateId, mayText: advocate.smsConsentAt !== null };
  const preferred = { ...usual, notificationPreference: channel };
  const to = destinationsOf(preferred, plan).length > 0 ? preferred : usual;
  const { name: advocateName } = advocate;
  const rows = await withoutOptedOut(
    db,
    advocateRows({
      orgId,
      plan,
      now,
      to,
      template: "portal-link",
      causeId: newId(now),
      data: { advocateName },
    }),
  );
  if (rows.length === 0) return unchanged();
  await queueMessages(db, rows);
  for (const { id: subjectId, template, channel: by, recipient } of rows) {
    record({ action: "message.resent", subjectId, after: { template, channel: by, to: recipient } });
  }
}
