import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { matchRequests } from "@/db/schema/match-requests";
import { textArray } from "@/db/text-array";
import { forgetCustomer } from "@/lib/insights/people/customer-list";
import {
  findEventsAbout,
  findMessagesTo,
  findPerson,
  type PersonQuery,
  type PersonRecords,
} from "@/lib/insights/people/find";
import { ApiError } from "@/lib/kit/errors";
import { formatCents } from "@/lib/kit/format-cents";
import { forgetAnswers } from "@/lib/kit/idempotency";
import { endedCode } from "@/lib/leads/advocates/referral-code";
import { forgetRequest } from "@/lib/leads/lead-alerts/alert";

interface EraseOptions {
  /** Erase even if the person has credit left. */
  readonly force?: boolean | undefined;
  /** Report only. */
  readonly dryRun?: boolean | undefined;
}

/**
 * Erases a person's data (`db/functions/erase.sql`). Amounts stay, and so do opt-outs, so that the next import does not
 * message the person again. Erasing twice has no effect.
 * @returns counts of erased rows, and the id of one remaining row
 * @throws ApiError `not_found`; `credit_left` with the balance
 */
export async function erasePerson(
  tx: Tx,
  { orgId, now, ...named }: PersonQuery & { readonly orgId: string; readonly now: Date },
  { force = false, dryRun = false }: EraseOptions,
) {
  // Lock first: writes for the person run before or after, and a concurrent erasure finds nothing left.
  const { asAdvocate: locked } = await findPerson(tx, orgId, named);
  await lockAdvocates(
    tx,
    orgId,
    locked.map(({ id }) => id),
  );
  const person = await findPerson(tx, orgId, named);
  const messageIds = await findMessagesTo(tx, person);
  const { webhookEvents, connectionEvents } = await findEventsAbout(tx, person);
  const asAdvocate = person.asAdvocate.filter(({ erasedAt }) => erasedAt === null);
  const asFriend = person.asFriend.filter(({ erasedAt }) => erasedAt === null);
  const balanceCents = person.asAdvocate.reduce((sum, { creditBalanceCents }) => sum + creditBalanceCents, 0);
  const waiting = person.waiting.map(({ id }) => id);
  const { records } = person.asCustomer;
  const hasAny = asAdvocate.length + asFriend.length + waiting.length + records > 0;
  const erased = {
    subjectId: person.asAdvocate[0]?.id ?? person.asFriend[0]?.id ?? orgId,
    advocates: asAdvocate.length,
    referrals: asFriend.length,
    matchRequests: waiting.length,
    messages: hasAny ? messageIds.length : 0,
    webhookEvents: webhookEvents.length,
    connectionEvents: connectionEvents.length,
    customerRecords: records,
    balanceCents,
  };
  if (!hasAny || dryRun) return erased;
  const openCents = asAdvocate.reduce((sum, { creditBalanceCents }) => sum + creditBalanceCents, 0);
  if (openCents > 0 && !force) throw creditLeft(openCents);
  await tx.delete(matchRequests).where(and(eq(matchRequests.orgId, orgId), inArray(matchRequests.id, waiting)));
  for (const { id, createdAt } of person.waiting) {
    await forgetRequest(tx, orgId, { matchRequestId: id, createdAt });
  }
  await forgetCustomer(tx, { orgId, ...person.contacts }, namesOf({ asAdvocate, asFriend }));
  await tx.execute(sql`
    SELECT erase_person(${orgId}::uuid, ${textArray(asAdvocate.map(({ id }) => id))}::uuid[],
                        ${textArray(asAdvocate.map(({ referralCode }) => endedCode(referralCode)))}::text[],
                        ${textArray(asFriend.map(({ id }) => id))}::uuid[],
                        ${textArray(messageIds)}::uuid[],
                        ${textArray([...webhookEvents, ...connectionEvents].map(({ id }) => id))}::uuid[], ${now.toISOString()}::timestamptz)`);
  await forgetAnswers(tx, orgId, person.mentions);
  return erased;
}

/** Identifiers that customer file rows use for the person. */
function namesOf({ asAdvocate, asFriend }: Pick<PersonRecords, "asAdvocate" | "asFriend">) {
  return {
    names: [...asAdvocate.map(({ name }) => name), ...asFriend.map(({ friendName }) => friendName)],
    codes: asAdvocate.map(({ referralCode }) => referralCode),
    advocateIds: asAdvocate.map(({ id }) => id),
    referralIds: asFriend.map(({ id }) => id),
  };
}

async function lockAdvocates(tx: Tx, orgId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    SELECT FROM ${advocates} WHERE org_id = ${orgId}::uuid AND id = ANY(${textArray(ids)}::uuid[]) ORDER BY id FOR UPDATE`);
}

function creditLeft(balanceCents: number): ApiError {
  return new ApiError(
    "credit_left",
    `The person has ${formatCents(balanceCents)} of credit that no one could use anymore. Use it first, or check the box to leave it on record.`,
    { facts: { balanceCents } },
  );
}
