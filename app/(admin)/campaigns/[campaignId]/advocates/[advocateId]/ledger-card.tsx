"use client";

import { ShieldCheck, Wallet } from "lucide-react";
import { PagedTable } from "@/components/list/paged-table";
import { useInSteps } from "@/components/list/use-in-steps";
import type { Pages } from "@/components/list/use-pages";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { type ActivityEntry, describeEntry, SentenceText } from "./describe-entry";

const step = 10;

/** The advocate's credit as a bank statement: event, actor and balance. */
export function LedgerCard({ ledger }: { ledger: Pages<ActivityEntry> }) {
  const visible = useInSteps(ledger, step);
  return (
    <Card flush aria-labelledby="ledger">
      <CardHeader
        flush
        id="ledger"
        title="Credit ledger"
        aside={
          <span className="inline-flex items-center gap-1.5">
            <ShieldCheck size={14} />
            Every entry is permanent
          </span>
        }
      />
      <PagedTable
        label="Credit ledger"
        pages={visible}
        head={
          <>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell className="w-full">What happened</HeaderCell>
            <HeaderCell align="end">Amount</HeaderCell>
            <HeaderCell align="end">Balance</HeaderCell>
          </>
        }
        row={(entry) => <LedgerRow key={entry.activityId} entry={entry} />}
        empty={
          <EmptyState icon={Wallet} title="No credit yet">
            Credit shows up here when a friend becomes a customer or when you add some.
          </EmptyState>
        }
      />
    </Card>
  );
}

/** A line of the statement. On phones the event and amount are above the day and the balance. */
function LedgerRow({ entry }: { entry: ActivityEntry }) {
  const { icon: Icon, what, type, by, askedBy } = describeEntry(entry);
  const { amountCents = 0, balanceAfter = 0, memo, createdAt } = entry;
  return (
    <Row className="max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4!">
      <Cell className="whitespace-nowrap text-soft max-sm:order-3 max-sm:pl-[38px]! max-sm:text-secondary">
        <DateTime value={createdAt} />
      </Cell>
      <Cell className="max-sm:order-1">
        <div className="flex items-center gap-2.5 max-sm:items-start">
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
            <Icon size={14} />
          </span>
          <div className="min-w-0 leading-snug">
            <p className="font-medium">
              <SentenceText of={what} />
            </p>
            <p className="text-caption text-soft">
              {type}
              {type && (memo || by.after || by.name) && " · "}
              {memo && <bdi className="wrap-anywhere">“{memo}”</bdi>}
              {memo && (by.after || by.name) && " · "}
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
        <Money cents={amountCents} signed />
      </Cell>
      <Cell align="end" className="max-sm:order-4 max-sm:text-right max-sm:text-secondary">
        <span className="sr-only sm:hidden">Balance </span>
        <Money cents={balanceAfter} />
      </Cell>
    </Row>
  );
}
