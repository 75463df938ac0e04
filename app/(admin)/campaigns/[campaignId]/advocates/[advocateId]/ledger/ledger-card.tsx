"use client";

import { ShieldCheck } from "lucide-react";
import { PagedTable } from "@/components/list/paged-table";
import type { Pages } from "@/components/list/pages";
import { Card, CardHeader } from "@/components/ui/card";
import { HeaderCell } from "@/components/ui/header-cell";
import { useInSteps } from "../use-in-steps";
import { carryBalances } from "./carry-balances";
import type { Entry } from "./entry";
import { LedgerRow } from "./ledger-row";

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
