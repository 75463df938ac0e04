import { CircleAlert, CircleCheck, Hourglass, Lock, LockOpen, type LucideIcon, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Card, CardHeader } from "@/components/ui/card";
import { formatCount, formatDate, formatMoney } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import type { closedMonthsApi } from "@/lib/insights/reports/closed-months-contract";
import { ReopenMonthButton } from "./close-month";
import { type CreditReport, monthName } from "./months";

type ClosedMonth = z.input<typeof closedMonthsApi.list.output>["closedMonths"][number];

interface BooksCardProps {
  readonly report: CreditReport;
  readonly closedMonths: readonly ClosedMonth[];
  readonly timeZone: string;
  /** The closed month that the member may reopen. */
  readonly reopenable: string | undefined;
}

/** The state of the books: whether the month adds up, what is not in it, and the closed months with their files. */
export function BooksCard({ report, closedMonths, timeZone, reopenable }: BooksCardProps) {
  const { month, isFinal, totals, entries, advocates, balancesCents, pendingCents, closed } = report;
  const off = totals.closingCents - balancesCents;
  const name = monthName(month);
  return (
    <Card aria-labelledby="books">
      <CardHeader id="books" title={closed ? "The books" : "Before you close"} />
      <ul className="grid gap-3.5">
        {off === 0 ? (
          <Note icon={CircleCheck} tone="text-accent" lead="It adds up.">
            {formatCount(entries, "entry", "entries")} in {name}, and the total equals all{" "}
            {formatCount(advocates, "balance")} to the cent.
          </Note>
        ) : (
          <Note icon={CircleAlert} tone="text-red" lead="It doesn’t add up.">
            The balances differ by {formatMoney(Math.abs(off))}. Ask your server administrator to run{" "}
            <code>ops verify</code>.
          </Note>
        )}
        {report.owedByAdvocatesCents > 0 && (
          <Note icon={Undo2} lead={`${formatMoney(report.owedByAdvocatesCents)} is owed to you.`}>
            {formatCount(report.advocatesWhoOwe, "customer")} used a reward that was then taken back. It comes off their
            next credit.
          </Note>
        )}
        {pendingCents > 0 && (
          <Note icon={Hourglass} tone="text-amber" lead={`${formatMoney(pendingCents)} is on hold today.`}>
            It isn’t owed yet, so it isn’t counted. <TextLink href="/review">Decide</TextLink>
          </Note>
        )}
        <Note
          icon={closed ? Lock : LockOpen}
          lead={closed ? `${name} is closed.` : isFinal ? `${name} is over, but not closed.` : `${name} isn’t over.`}
        >
          {closed
            ? "Its figures don’t change. A later correction counts in the month you make it."
            : isFinal
              ? "An owner can close it, so that its figures can’t change anymore."
              : "These figures change until it is. Then you can close it."}
        </Note>
      </ul>
      {closedMonths.length > 0 && (
        <section aria-labelledby="closed-months" className="mt-5 border-inner-line border-t pt-4">
          <h3 id="closed-months" className="font-semibold">
            Closed months
          </h3>
          <ul className="mt-1 divide-y divide-inner-line">
            {closedMonths.map((row) => (
              <ClosedRow
                key={row.closedMonthId}
                row={row}
                timeZone={timeZone}
                mayReopen={row.closedMonthId === reopenable}
              />
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function ClosedRow({ row, timeZone, mayReopen }: { row: ClosedMonth; timeZone: string; mayReopen: boolean }) {
  const { month, closedAt, closedBy, sentTo, statementUrl, pdfUrl, journalUrl } = row;
  const dayOf = (moment: string) => formatDate(new Date(moment), timeZone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-2.5">
      <div className="min-w-0">
        <p className="font-medium">{monthName(month)}</p>
        <p className="wrap-anywhere text-caption text-soft">
          Closed {dayOf(closedAt)} by <bdi>{closedBy}</bdi>
          {sentTo && `, sent to ${sentTo}`}
          {row.reopenedAt && (
            <>
              . Reopened {dayOf(row.reopenedAt)} by <bdi>{row.reopenedBy}</bdi>: {row.reopenReason}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-secondary">
        <TextLink href={statementUrl} target="_blank" rel="noopener" aria-label={`Statement of ${monthName(month)}`}>
          Statement
        </TextLink>
        {pdfUrl && (
          <TextLink
            href={pdfUrl}
            target="_blank"
            rel="noopener"
            aria-label={`Statement of ${monthName(month)} as a PDF`}
          >
            PDF
          </TextLink>
        )}
        <TextLink href={journalUrl} download aria-label={`Journal entry of ${monthName(month)}`}>
          Journal entry
        </TextLink>
        {mayReopen && <ReopenMonthButton closedMonthId={row.closedMonthId} month={month} />}
      </div>
    </li>
  );
}

interface NoteProps {
  readonly icon: LucideIcon;
  readonly tone?: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Note({ icon: Icon, tone = "text-soft", lead, children }: NoteProps) {
  return (
    <li className="flex gap-2.5">
      <Icon size={18} className={`mt-0.5 shrink-0 ${tone}`} />
      <p className="text-pretty text-soft">
        <strong className="font-medium text-ink">{lead}</strong> {children}
      </p>
    </li>
  );
}
