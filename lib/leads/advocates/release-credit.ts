import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { byKey } from "@/db/by-key";
import { database, type Tx, transact } from "@/db/client";
import { onAdvocate, onReferral } from "@/db/joins";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { organizations } from "@/db/schema/organizations";
import { referrals } from "@/db/schema/referrals";
import { heldCredit } from "@/db/schema/reversals";
import { recordChanges } from "@/lib/kit/audit";
import { planOfRow } from "@/lib/kit/auth/plan-overrides";
import { systemActor } from "@/lib/kit/auth/system-actor";
import { formatCents } from "@/lib/kit/format-cents";
import { type NewEntry, postEntries } from "@/lib/ledger/post-activity";
import { advocateRows } from "@/lib/messages/advocate-messages";
import { queueMessages } from "@/lib/messages/outbox";

/** Whose pending credit to release: an advocate's, an organization's, or all. */
interface ReleaseScope {
  readonly orgId?: string;
  readonly advocateId?: string;
}

/** Advocates locked per batch. */
const BATCH = 200;

/**
 * Releases pending credit that is due, each reward exactly once under concurrent calls. Runs in the worker, and before
 * credit is read or spent.
 * @returns whether any was due
 */
export async function releaseDue(scope: ReleaseScope, now: Date): Promise<boolean> {
  const [due] = await database()
    .select({ referralId: heldCredit.referralId })
    .from(heldCredit)
    .where(isDue(scope, now))
    .orderBy(asc(heldCredit.availableAt))
    .limit(1);
  if (!due) return false;
  for (let released = BATCH; released > 0; ) {
    released = await transact((tx) => releaseWithin(tx, scope, now));
  }
  return true;
}

/** Like `releaseDue`, within a larger transaction. @returns the number of released rewards, at most one batch */
export async function releaseWithin(tx: Tx, scope: ReleaseScope, now: Date): Promise<number> {
  // Lock the advocates first, like every write that moves credit. Wait for the lock only when reading a single
  // advocate.
  const isOne = scope.advocateId !== undefined;
  const due = await selectDue(tx, scope, now)
    .orderBy(asc(advocates.orgId), asc(advocates.id))
    .limit(BATCH)
    .for("no key update", { of: advocates, ...(!isOne && { skipLocked: true }) });
  if (due.length === 0) return 0;
  const released = await tx
    .update(heldCredit)
    .set({ releasedAt: now })
    .where(
      and(inArray(sql`(${heldCredit.orgId}, ${heldCredit.referralId})`, due.map(keyOf)), isNull(heldCredit.releasedAt)),
    )
    .returning();
  const facts = new Map(due.map((row) => [row.referralId, row]));
  const inOrder = released
    .toSorted((a, b) => a.availableAt.getTime() - b.availableAt.getTime() || (a.referralId < b.referralId ? -1 : 1))
    .flatMap((row) => {
      const known = facts.get(row.referralId);
      return known && row.amountCents > 0 ? [{ ...known, ...row }] : [];
    });
  await postEntries(
    tx,
    inOrder.map((row) => releasedEntry(row, now)),
  );
  await recordChanges(
    tx,
    inOrder.map(({ orgId, campaignId, advocateId, amountCents }) => ({
      actor: systemActor(orgId, "release", "pending credit"),
      now,
      change: {
        action: "credit.released",
        subjectId: advocateId,
        after: { campaignId, advocateId, amountCents },
      },
    })),
  );
  await notifyReleased(tx, inOrder, now);
  return released.length;
}

type Released = Awaited<ReturnType<typeof selectDue>>[number] & typeof heldCredit.$inferSelect;

// A trigger settles owed credit after the entries, so read the balances now.
async function notifyReleased(tx: Tx, released: readonly Released[], now: Date): Promise<void> {
  const ids = [...new Set(released.map(({ advocateId }) => advocateId))];
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: advocates.id, balanceCents: advocates.creditBalanceCents })
    .from(advocates)
    .where(inArray(advocates.id, ids));
  const balances = new Map(rows.map(({ id, balanceCents }) => [id, balanceCents]));
  await queueMessages(
    tx,
    released.flatMap(({ orgId, conversionId, friendName, friendAgreed, amountCents, advocate, ...row }) => {
      const { smsConsentAt, ...person } = advocate;
      const to = { ...person, advocateId: row.advocateId, mayText: smsConsentAt !== null };
      const balanceCents = balances.get(row.advocateId) ?? 0;
      const about = { friendName, ...(friendAgreed && { friendAgreed }) };
      const data = { advocateName: to.name, ...about, rewardCents: amountCents, balanceCents };
      const plan = planOfRow(row.organization, now);
      return advocateRows({ orgId, plan, now, template: "credit-released", causeId: conversionId, to, data });
    }),
  );
}

/** Changes a reward that is not credited yet, or what holds it. @returns whether there is one */
export async function changePending(
  tx: Tx,
  { orgId, referralId }: { readonly orgId: string; readonly referralId: string },
  change: Partial<Pick<typeof heldCredit.$inferSelect, "amountCents" | "inReview">>,
): Promise<boolean> {
  const changed = await tx
    .update(heldCredit)
    .set(change)
    .where(and(eq(heldCredit.orgId, orgId), eq(heldCredit.referralId, referralId), isNull(heldCredit.releasedAt)));
  return changed.count > 0;
}

/** Reads an advocate's credit. If some was pending, reads again after releasing what is due. */
export async function withDueCredit<T>(
  scope: Required<ReleaseScope>,
  now: Date,
  { read, isPending }: { readonly read: () => Promise<T>; readonly isPending: (value: T) => boolean },
): Promise<T> {
  const value = await read();
  if (!isPending(value)) return value;
  await releaseDue(scope, now);
  return read();
}

const keyOf = ({ orgId, referralId }: { readonly orgId: string; readonly referralId: string }) =>
  sql`(${orgId}::uuid, ${referralId}::uuid)`;

/** Pending credit whose day has come and that no review holds. */
const isDue = ({ orgId, advocateId }: ReleaseScope, now: Date) =>
  and(
    orgId === undefined ? undefined : eq(heldCredit.orgId, orgId),
    advocateId === undefined ? undefined : eq(heldCredit.advocateId, advocateId),
    isNull(heldCredit.releasedAt),
    eq(heldCredit.inReview, false),
    lte(heldCredit.availableAt, now),
  );

function selectDue(tx: Tx, scope: ReleaseScope, now: Date) {
  return tx
    .select({
      orgId: heldCredit.orgId,
      referralId: heldCredit.referralId,
      campaignId: referrals.campaignId,
      friendName: referrals.friendName,
      friendAgreed: sql<boolean>`${referrals.friendTellConsentAt} IS NOT NULL`,
      advocate: {
        name: advocates.name,
        email: advocates.email,
        phone: advocates.phone,
        notificationPreference: advocates.notificationPreference,
        language: advocates.language,
        smsConsentAt: advocates.smsConsentAt,
      },
      organization: {
        tier: organizations.tier,
        planOverrides: organizations.planOverrides,
        trialEndsAt: organizations.trialEndsAt,
      },
    })
    .from(heldCredit)
    .innerJoinLateral(...byKey(organizations, eq(organizations.id, heldCredit.orgId)))
    .innerJoin(advocates, onAdvocate(heldCredit))
    .innerJoinLateral(...byKey(referrals, onReferral(heldCredit)))
    .where(and(isDue(scope, now), isNull(organizations.movingAt)));
}

function releasedEntry(released: Released, now: Date): NewEntry {
  const { orgId, campaignId, advocateId, referralId, conversionId, amountCents, friendName } = released;
  return {
    orgId,
    id: newId(now),
    campaignId,
    advocateId,
    referralId,
    conversionId,
    amountCents,
    friendName,
    action: "advocate.credit.released",
    description: `${friendName}’s job: ${formatCents(amountCents)} is credit now`,
    actorKind: "system",
    createdAt: now,
  };
}
