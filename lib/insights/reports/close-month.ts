import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { closedMonths as table } from "@/db/schema/closed-months";
import { findClosing, findLatestClosed, monthAfter, presentClosedMonth } from "@/lib/insights/reports/closed-months";
import { closedMonthsApi } from "@/lib/insights/reports/closed-months-contract";
import { type MonthReport, readReport } from "@/lib/insights/reports/credit-report";
import { type MonthFacts, writeJournal, writeStatement } from "@/lib/insights/reports/month-files";
import { writePdf } from "@/lib/insights/reports/month-pdf";
import { readSpan, type Span } from "@/lib/insights/reports/span";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { dayIn } from "@/lib/kit/time-zone";
import { listColleagues, nameOf } from "@/lib/ledger/approvals/colleagues";
import { brandOf } from "@/lib/messages/brand";
import { findSender } from "@/lib/messages/find";
import { queueMemberMessage } from "@/lib/messages/outbox";

/** Waits for open ledger writes of the organization and holds off new ones, so that the figures are complete. */
async function holdLedger(tx: Tx, orgId: string): Promise<void> {
  await tx.execute(sql`SELECT hold_ledger(${orgId}::uuid)`);
}

/** Locks a month with its figures and files in one transaction, and emails the links to the bookkeeper. */
export const closeMonth = implement(closedMonthsApi.close, async (context, { month, email }) => {
  const { db, actor, now, record } = context;
  const { orgId } = actor;
  await holdLedger(db, orgId);
  const span = await readSpan(db, orgId, { kind: "month", name: month, now });
  if (!span.isFinal) throw fieldError("month", "must be over");
  await requireNext(db, orgId, month);
  const report = await readReport(db, orgId, span, now);
  const { closingCents } = report.totals;
  if (closingCents !== report.balancesCents) throw doesNotAddUp(span);
  const closedBy = await nameOfActor(context);
  const facts = await readFacts(context, { span, report, closedBy });
  const row = {
    orgId,
    id: newId(now),
    month,
    startsAt: span.from,
    endsAt: span.to,
    figures: report.totals,
    statement: writeStatement(facts),
    journal: writeJournal(facts),
    statementPdf: await writePdf(facts, now),
    sentTo: email ?? null,
    closedAt: now,
    closedBy,
    actorKind: actor.kind,
    actorId: actor.id,
  };
  await db.insert(table).values(row);
  record({
    action: "month.closed",
    subjectId: row.id,
    after: { month, closingCents, ...(email !== undefined && { sentTo: email }) },
  });
  if (email !== undefined) {
    const data = { closedMonthId: row.id, month: facts.monthName, closedBy, closingCents, hasPdf: true };
    await queueMemberMessage(db, { orgId, template: "month-closed", causeId: row.id, email, data, now });
  }
  const isOpen = { reopenedAt: null, reopenedBy: null, reopenReason: null };
  return { closedMonth: presentClosedMonth({ ...row, ...isOpen, hasPdf: true }) };
});

/** Opens the latest closed month again. Its files stay. */
export const reopenMonth = implement(closedMonthsApi.reopen, async (context, { closedMonthId, reason }) => {
  const { db, actor, now, record } = context;
  const { orgId } = actor;
  await holdLedger(db, orgId);
  const row = await findClosing(db, orgId, closedMonthId);
  if (!row) throw new ApiError("not_found", "There is no closed month with this id.");
  const latest = await findLatestClosed(db, orgId);
  if (row.reopenedAt !== null) throw new ApiError("months_in_order", `${row.month} is open already.`);
  if (latest?.id !== row.id) {
    const detail = `Reopen ${latest?.month ?? "the latest month"} first: months are reopened from the latest one back.`;
    throw new ApiError("months_in_order", detail);
  }
  const reopened = { reopenedAt: now, reopenedBy: await nameOfActor(context), reopenReason: reason };
  await db
    .update(table)
    .set(reopened)
    .where(and(eq(table.orgId, orgId), eq(table.id, row.id)));
  record({ action: "month.reopened", subjectId: row.id, after: { month: row.month, reason } });
  return { closedMonth: presentClosedMonth({ ...row, ...reopened }) };
});

/** @throws ApiError `month_closed` or `months_in_order`, if another month has to be closed first */
async function requireNext(tx: Tx, orgId: string, month: string): Promise<void> {
  const latest = await findLatestClosed(tx, orgId);
  if (!latest) return;
  if (new Date(`${month}-01`) <= new Date(`${latest.month}-01`)) {
    throw new ApiError("month_closed", `${month} is closed already; the latest closed month is ${latest.month}.`);
  }
  const next = monthAfter(latest.month);
  if (month !== next) throw new ApiError("months_in_order", `Close ${next} first: months are closed in order.`);
}

function doesNotAddUp({ name }: Span): ApiError {
  return new ApiError(
    "internal",
    `${name} can’t be closed, because its entries don’t add up to the balances. Ask your server administrator to run ops verify.`,
  );
}

async function nameOfActor({ db, actor }: WriteContext): Promise<string> {
  const { self } = await listColleagues(db, actor);
  return self ? nameOf(self) : actor.name;
}

const HOUR_MS = 3_600_000;

async function readFacts(
  { db, actor, now }: WriteContext,
  { span, report, closedBy }: { span: Span; report: MonthReport; closedBy: string },
): Promise<MonthFacts> {
  const { name, address, phone } = brandOf(await findSender(db, actor.orgId), now);
  const again = await db.$count(table, and(eq(table.orgId, actor.orgId), eq(table.month, span.name)));
  const written = (moment: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone: span.timeZone }).format(moment);
  // An hour before its end is its last day, even when clocks change at midnight.
  const last = new Date(span.to.getTime() - HOUR_MS);
  const day = { month: "long", day: "numeric" } as const;
  return {
    report,
    closedBy,
    lastDay: dayIn(span.timeZone, last),
    closing: again + 1,
    business: { name, ...(address !== undefined && { address }), ...(phone !== undefined && { phone }) },
    monthName: new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${span.name}-01`),
    ),
    days: `${written(span.from, day)} to ${written(last, { ...day, year: "numeric" })}`,
    closedOn: written(now, { ...day, year: "numeric" }),
  };
}
