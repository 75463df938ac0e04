import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { organizations } from "@/db/schema/organizations";
import { creditSettings, redemptions as table } from "@/db/schema/redemptions";
import { giveBack } from "@/lib/credit/redemptions/book";
import { queueReceipt } from "@/lib/credit/redemptions/receipt";
import { findGiftCard, type OrderOutcome, orderGiftCard } from "@/lib/credit/redemptions/tremendous";
import { findSystemActor } from "@/lib/kit/auth/system-actor";
import { workEach } from "@/lib/kit/due-work";
import { performWrite, type WriteContext } from "@/lib/kit/implement";
import { lockAccount } from "@/lib/leads/advocates/lock-account";
import { readGiftCardAccount } from "@/lib/ledger/credit-settings/read";

/** Which cards to order: those never requested, or all that are not done. */
type OrderRound = "new" | "all";

/** Organizations per query. */
const BATCH = 100;

/**
 * Orders approved gift cards for organizations with a provider account. The order carries our id, so a retry after a
 * lost response, or by another worker, is the same order.
 * @returns how many were sent, or refused and refunded
 */
export async function orderGiftCards(now: Date, round: OrderRound): Promise<number> {
  const problem = "a gift card was not ordered, and is tried again";
  const ended = await workEach(await findDue(round), problem, (due) => orderOne(due, now));
  return ended.filter(Boolean).length;
}

/** Due at once while there is a new card to order. */
export const giftCardsDue = sql`(SELECT now() FROM ${creditSettings} s
  CROSS JOIN LATERAL (SELECT FROM ${table} r WHERE r.org_id = s.org_id AND r.state = 'approved'
                                               AND r.method = 'gift_card' AND r.order_id IS NULL LIMIT 1) r
  WHERE s.sealed_gift_card_key IS NOT NULL LIMIT 1)`;

const SYSTEM = { id: "gift-cards", name: "gift cards" };

interface DueCard {
  readonly orgId: string;
  readonly redemptionId: string;
  readonly advocateId: string;
}

// Starts from the few organizations with an account; their approved redemptions have an index.
function findDue(round: OrderRound): Promise<DueCard[]> {
  return database()
    .select({ orgId: table.orgId, redemptionId: table.id, advocateId: table.advocateId })
    .from(creditSettings)
    .innerJoin(organizations, eq(organizations.id, creditSettings.orgId))
    .innerJoin(
      table,
      and(eq(table.orgId, creditSettings.orgId), eq(table.state, "approved"), eq(table.method, "gift_card")),
    )
    .where(
      and(
        isNotNull(creditSettings.sealedGiftCardKey),
        isNull(organizations.suspendedAt),
        round === "new" ? isNull(table.orderId) : undefined,
      ),
    )
    .orderBy(asc(table.id))
    .limit(BATCH);
}

async function orderOne(due: DueCard, now: Date): Promise<boolean> {
  const account = await readGiftCardAccount(database(), due.orgId);
  const claimed = account && (await claim(due));
  if (!claimed) return false;
  const { wasAsked, amountCents, name, email } = claimed;
  const externalId = due.redemptionId;
  const outcome =
    email === null
      ? await withoutAddress(wasAsked ? await findGiftCard(account, externalId) : { kind: "nothing" })
      : await orderGiftCard(account, { externalId, amountCents, name, email });
  const actor = await findSystemActor(database(), { orgId: due.orgId, ...SYSTEM }, now);
  if (!actor) return false;
  return performWrite({ actor, now }, (context) => settle(context, due, outcome, wasAsked));
}

// If the advocate was erased or has no address now, the credit is returned unless the card was already sent.
function withoutAddress(outcome: OrderOutcome): OrderOutcome {
  return outcome.kind === "nothing"
    ? { kind: "refused", reason: "There is no email address to send the gift card to." }
    : outcome;
}

// Recorded before sending: the card may be out whatever we hear back, so it can no longer be canceled.
function claim({ orgId, redemptionId }: DueCard) {
  return transact(async (tx) => {
    const stillApproved = and(eq(table.orgId, orgId), eq(table.id, redemptionId), eq(table.state, "approved"));
    const [row] = await tx
      .select({
        orderId: table.orderId,
        amountCents: table.amountCents,
        name: advocates.name,
        email: advocates.email,
      })
      .from(table)
      .innerJoin(advocates, onAdvocate(table))
      .where(stillApproved)
      .for("no key update", { of: table });
    if (!row) return null;
    const wasAsked = row.orderId !== null;
    if (!wasAsked) await tx.update(table).set({ orderId: redemptionId }).where(stillApproved);
    return { ...row, wasAsked };
  });
}

async function settle(context: WriteContext, due: DueCard, outcome: OrderOutcome, wasAsked: boolean): Promise<boolean> {
  const { db, now, record, unchanged } = context;
  const { orgId, redemptionId: id } = due;
  if (outcome.kind === "refused") await lockAccount(db, orgId, due.advocateId, now);
  const byId = and(eq(table.orgId, orgId), eq(table.id, id));
  const [row] = await db.select().from(table).where(byId).for("no key update");
  if (row?.state === "approved" && outcome.kind === "done") {
    const { orderId } = outcome;
    await db.update(table).set({ state: "fulfilled", fulfilledAt: now, orderId }).where(byId);
    await queueReceipt(context, row);
    const after = { state: "fulfilled", amountCents: row.amountCents, orderId };
    record({ action: "redemption.fulfilled", subjectId: id, before: { state: row.state }, after });
    return true;
  }
  if (row?.state === "approved" && outcome.kind === "refused") {
    await giveBack(context, row, "failed", outcome.reason);
    return true;
  }
  if (row?.state === "approved") await keepOrder(db, byId, outcome, { id, wasAsked });
  unchanged();
  return false;
}

async function keepOrder(
  tx: Tx,
  byId: ReturnType<typeof and>,
  outcome: OrderOutcome,
  { id, wasAsked }: { readonly id: string; readonly wasAsked: boolean },
): Promise<void> {
  if (outcome.kind === "waits") await tx.update(table).set({ orderId: outcome.orderId }).where(byId);
  // The order certainly failed, so it can be canceled again.
  if (outcome.kind === "nothing" && !wasAsked) {
    await tx
      .update(table)
      .set({ orderId: null })
      .where(and(byId, eq(table.orderId, sql`${id}::text`)));
  }
}
