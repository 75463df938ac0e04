"use client";

import { ShieldCheck } from "lucide-react";
import { PagedTable } from "@/components/list/paged-table";
import type { Pages } from "@/components/list/use-pages";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { describeEntry, type Entry, SentenceText } from "./describe-entry";
import { useInSteps } from "./use-in-steps";

const step = 10;

/** The advocate's credit as a bank statement: what happened, who caused it, and what it left. */
export function LedgerCard({ activity, balanceCents }: { activity: Pages<Entry>; balanceCents: number }) {
  const balances = carryBalances(activity.items, balanceCents);
  const items = activity.items.map((entry, at) => ({ entry, balance: balances[at] ?? balanceCents }));
  const shown = useInSteps({ ...activity, items }, step);
  return (
    <Card flush aria-labelledby="ledger">
      <CardHeader
        flush
        id="ledger"
        title="Credit ledger"
        aside={
          <span className="inline-flex items-center gap-1.5">
            <ShieldCheck aria-hidden size={14} strokeWidth={1.75} />
            Every entry is permanent
          </span>
        }
      />
      <PagedTable
        label="Credit ledger"
        pages={shown}
        head={
          <>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell className="w-full">What happened</HeaderCell>
            <HeaderCell align="end">Amount</HeaderCell>
            <HeaderCell align="end">Balance</HeaderCell>
          </>
        }
        row={({ entry, balance }) => (
          <LedgerRow key={entry.activityId} entry={entry} balanceCents={balance} />
        )}
        empty={null}
      />
    </Card>
  );
}

type Balanced = Pick<Entry, "amountCents" | "balanceBefore" | "balanceAfter">;

/**
 * The balance in cents after each entry, newest first. Entries that change no credit say none: they carry that of
 * the change before them, which may not be loaded yet and then follows from the change after them.
 * @param present the balance now, for a ledger that was never changed as far as it is loaded
 */
export function carryBalances(entries: readonly Balanced[], present: number): number[] {
  let after = entries.find(hasBalance)?.balanceAfter ?? present;
  return entries.map((entry) => {
    const balance = entry.balanceAfter ?? after;
    after = entry.balanceBefore ?? after;
    return balance;
  });
}

function hasBalance({ balanceAfter }: Balanced): boolean {
  return balanceAfter !== undefined;
}

/** A line of the statement. A phone has what happened and the amount above the day and the balance. */
function LedgerRow({ entry, balanceCents }: { entry: Entry; balanceCents: number }) {
  const { icon: Icon, what, by, askedBy } = describeEntry(entry);
  const { amountCents, memo, createdAt } = entry;
  const isMoney = amountCents !== undefined;
  return (
    <Row className="max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4!">
      <Cell className="whitespace-nowrap text-soft max-sm:order-3 max-sm:pl-[38px]! max-sm:text-secondary">
        <DateTime value={createdAt} />
      </Cell>
      <Cell className="max-sm:order-1">
        <div className="flex items-center gap-2.5 max-sm:items-start">
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
            <Icon aria-hidden size={14} strokeWidth={1.75} />
          </span>
          <div className="min-w-0 leading-snug">
            <p className={cx(isMoney && "font-medium")}>
              <SentenceText of={what} />
            </p>
            <p className="text-caption text-soft">
              {memo && <bdi className="wrap-anywhere">“{memo}”</bdi>}
              {memo && by.after && " · "}
              <SentenceText of={by} />
              {askedBy && (
                <>
                  {by.after || by.name ? " · " : ""}
                  <SentenceText of={askedBy} />
                </>
              )}
            </p>
          </div>
        </div>
      </Cell>
      <Cell align="end" className="max-sm:order-2 max-sm:pt-px! max-sm:text-right">
        {isMoney && <Money cents={amountCents} signed />}
      </Cell>
      <Cell align="end" className="max-sm:order-4 max-sm:text-right max-sm:text-secondary">
        <span className="sr-only sm:hidden">Balance </span>
        <Money cents={balanceCents} className={cx(!isMoney && "font-normal! text-soft")} />
      </Cell>
    </Row>
  );
}
