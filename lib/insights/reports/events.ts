import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { CreditType } from "@/db/enums-credit";
import { onAdvocate } from "@/db/joins";
import { firstIdOf } from "@/db/new-id";
import { activity as table } from "@/db/schema/activity";
import { advocates } from "@/db/schema/advocates";
import { redemptions } from "@/db/schema/redemptions";
import { conversions, referrals } from "@/db/schema/referrals";
import { heldCredit, reversals } from "@/db/schema/reversals";
import { notInDeleted } from "@/lib/business/campaigns/conditions";
import { creditEvents, type eventKinds } from "@/lib/insights/reports/events-contract";
import { readSpan } from "@/lib/insights/reports/span";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { type PeriodToToday, startOfLastDays } from "@/lib/kit/last-days";
import { implementList } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { movesCredit } from "@/lib/ledger/moves-credit";
import { creditKinds, movesOf } from "@/lib/ledger/type-contract";

export const listCreditEvents = implementList(
  creditEvents.list,
  async ({ db, actor: { orgId }, now }, { month, kind, period, invoiceNumber }) => {
    const onInvoice = invoiceNumber === undefined ? undefined : await isOnInvoice(db, orgId, invoiceNumber);
    const ofMonth = and(
      eq(table.orgId, orgId),
      kind === "held" ? undefined : movesCredit,
      kind && isOfKind(kind),
      onInvoice,
      period && isInPeriod(orgId, period, now),
      month === undefined && (onInvoice || period) ? undefined : await isInMonth(db, orgId, month, now),
    );
    return async ({ limit, after }) => {
      const rows = await selectEvents(db, and(ofMonth, after === undefined ? undefined : lt(table.id, after)))
        .orderBy(desc(table.id))
        .limit(limit);
      return rows.map(presentEvent);
    };
  },
  "reads",
);

// Ids start with the entry's time, so a month is a range of the primary key. Restored entries keep their ids.
async function isInMonth(db: Db, orgId: string, name: string | undefined, now: Date): Promise<SQL | undefined> {
  const { from, to } = await readSpan(db, orgId, { kind: "month", name, now });
  return and(
    gte(table.createdAt, from),
    lt(table.createdAt, to),
    gte(table.id, firstIdOf(from)),
    lt(table.id, firstIdOf(to)),
  );
}

/** The condition for entries that Home's figures of a period sum. */
function isInPeriod(orgId: string, period: PeriodToToday, now: Date): SQL | undefined {
  const from = period === "all" ? undefined : startOfLastDays(period, now);
  return and(
    notInDeleted(table.campaignId, orgId),
    from && and(gte(table.createdAt, from), gte(table.id, firstIdOf(from))),
  );
}

/** The most uses of credit that are found for one invoice. */
const MOST_USES = 100;

/** The condition for entries of the newest uses of credit on an invoice; its uses are read first, to find entries by key. */
async function isOnInvoice(db: Db, orgId: string, invoiceNumber: string): Promise<SQL | undefined> {
  const { id } = redemptions;
  const hasNumber = sql`lower(${redemptions.invoiceNumber}) = lower(${invoiceNumber})`;
  const uses = await db
    .select({ id })
    .from(redemptions)
    .where(and(eq(redemptions.orgId, orgId), isNotNull(redemptions.invoiceNumber), hasNumber))
    .orderBy(desc(id))
    .limit(MOST_USES);
  const ids = uses.map((use) => use.id);
  return and(isNotNull(table.redemptionId), inArray(table.redemptionId, ids));
}

/** The condition for entries that count in a term of the statement. A debt is a part of a reversal. */
function isOfKind(kind: (typeof eventKinds)[number]): SQL | undefined {
  if (kind === "held") return eq(table.creditType, "held");
  if (kind === "owed") return isNotNull(table.owedCents);
  const types: readonly CreditType[] = creditKinds[kind].types;
  return inArray(table.creditType, [...types]);
}

function selectEvents(db: Db, where: SQL | undefined) {
  return db
    .select({
      entry: table,
      advocateName: advocates.name,
      invoiceNumber: redemptions.invoiceNumber,
      heldCents: heldCredit.amountCents,
    })
    .from(table)
    .innerJoin(advocates, onAdvocate(table))
    .leftJoin(redemptions, and(eq(redemptions.orgId, table.orgId), eq(redemptions.id, table.redemptionId)))
    .leftJoin(heldCredit, and(eq(heldCredit.orgId, table.orgId), eq(heldCredit.referralId, table.referralId)))
    .where(where);
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

function presentEvent({ entry, advocateName, invoiceNumber, heldCents }: EventRow) {
  const { id, balanceAfter, ...row } = entry;
  return {
    ...omitNulls({ ...row, invoiceNumber }),
    ...(entry.creditType === "held" && heldCents !== null && { heldCents }),
    activityId: id,
    advocateName,
    balanceAfter,
    parts: movesOf(entry).map((part) => ({ ...part })),
  };
}

/** The most steps that an explanation lists. */
const MOST_STEPS = 12;

export const explainCreditEvent = implement(creditEvents.why, async ({ db, actor }, { activityId }) => {
  const { orgId } = actor;
  const [row] = await selectEvents(
    db,
    and(eq(table.orgId, orgId), eq(table.id, activityId), isNotNull(table.creditType)),
  );
  if (!row) throw new ApiError("not_found", "There is no credit entry with this id.");
  const { entry } = row;
  const steps = and(
    eq(table.orgId, orgId),
    eq(table.advocateId, entry.advocateId),
    isNotNull(table.creditType),
    lte(table.seq, entry.seq),
  );
  const [rows, count, behind] = await Promise.all([
    selectEvents(db, steps).orderBy(desc(table.seq)).limit(MOST_STEPS),
    countEntries(db, steps),
    readCauses(db, entry),
  ]);
  return {
    why: {
      event: presentEvent(row),
      steps: rows.map(presentEvent).reverse(),
      earlierSteps: count - rows.length,
      ...behind,
    },
  };
});

async function countEntries(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(table).where(where);
  return row?.count ?? 0;
}

/** The lead, the refund and the use behind an entry, as far as it has them. */
async function readCauses(db: Db, entry: EventRow["entry"]) {
  const { orgId, referralId, reversalId, redemptionId } = entry;
  const [leads, backs, uses] = await Promise.all([
    referralId === null
      ? []
      : db
          .select({
            friendName: referrals.friendName,
            createdAt: referrals.createdAt,
            convertedAt: referrals.convertedAt,
            jobValueCents: conversions.jobValueCents,
          })
          .from(referrals)
          .leftJoin(
            conversions,
            and(eq(conversions.orgId, referrals.orgId), eq(conversions.id, referrals.conversionId)),
          )
          .where(and(eq(referrals.orgId, orgId), eq(referrals.id, referralId))),
    reversalId === null
      ? []
      : db
          .select({ reason: reversals.reason, note: reversals.note })
          .from(reversals)
          .where(and(eq(reversals.orgId, orgId), eq(reversals.id, reversalId))),
    redemptionId === null
      ? []
      : db
          .select({ method: redemptions.method, by: redemptions.by })
          .from(redemptions)
          .where(and(eq(redemptions.orgId, orgId), eq(redemptions.id, redemptionId)))
          .orderBy(asc(redemptions.id)),
  ]);
  const [lead, reversal, redemption] = [leads[0], backs[0], uses[0]];
  return {
    ...(lead && { lead: omitNulls(lead) }),
    ...(reversal && { reversal: omitNulls(reversal) }),
    ...(redemption && { redemption: omitNulls(redemption) }),
  };
}
