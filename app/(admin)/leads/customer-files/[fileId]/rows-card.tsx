"use client";

import { CircleCheck, FileSpreadsheet } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { FilterChips } from "@/components/list/list-toolbar";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { formatPhone } from "@/lib/kit/format-phone";
import { countReversed, type FileRow, firstGroup, type ListedFile, type RowGroup } from "../words";
import { CreditCell, CustomerCell, JobCell, MatchedBy } from "./row-cells";

interface RowsCardProps {
  readonly file: ListedFile;
  readonly first: FirstPage<typeof customerFiles.listRows>;
}

/** The file's rows grouped by result, with reasons. */
export function RowsCard({ file, first }: RowsCardProps) {
  const { fileId, totals, rowCount } = file;
  const [chosen, setGroup] = useState<RowGroup>();
  const group = chosen ?? firstGroup(file);
  const pages = usePages(customerFiles.listRows, { fileId, group, limit: 50 }, first);
  const counts: Readonly<Record<RowGroup, number>> = {
    matched: totals.convert.count + totals.reverse.count,
    invite: totals.invite,
    nothing: totals.nothing,
    failed: totals.failed,
  };
  const chips = [
    { value: "matched", label: "Matched" },
    { value: "invite", label: "To invite" },
    { value: "nothing", label: "Nothing to do" },
    ...(totals.failed > 0 ? [{ value: "failed", label: "Failed" } as const] : []),
  ] as const;
  const { head, why } = views[group];
  const isMatched = group === "matched";
  const refunds = isMatched ? pages.items.filter(({ kind }) => kind === "refund") : [];
  const jobs = pages.items.filter((row) => !refunds.includes(row));
  return (
    <Card flush aria-label="Rows" className="xl:col-start-1 xl:row-start-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3 sm:px-6">
        <FilterChips
          label="Show"
          chips={chips.map((chip) => ({ ...chip, count: counts[chip.value] }))}
          value={group}
          onValueChange={setGroup}
        />
        <span className="flex items-center gap-1.5 text-secondary text-soft tabular-nums">
          <CircleCheck size={14} className="text-accent" />
          {rowCount.toLocaleString("en-US")} of {rowCount.toLocaleString("en-US")} checked
        </span>
      </div>
      <PagedTable
        label="Rows"
        pages={{ ...pages, items: [...jobs, ...refunds] }}
        total={counts[group]}
        head={
          <>
            <HeaderCell>Customer</HeaderCell>
            <HeaderCell>{head}</HeaderCell>
            <HeaderCell align="end">Job total</HeaderCell>
            {isMatched && <HeaderCell align="end">Credit</HeaderCell>}
          </>
        }
        row={(row) => (
          <Fragment key={row.rowId}>
            {row === refunds[0] && <RefundsHead />}
            <Row>
              <CustomerCell row={row} />
              <Cell label={head}>{why(row)}</Cell>
              <JobCell row={row} />
              {isMatched && <CreditCell row={row} />}
            </Row>
          </Fragment>
        )}
        empty={
          <EmptyState icon={FileSpreadsheet} title="None of these">
            {views[group].none}
          </EmptyState>
        }
      />
      {isMatched && counts.matched > 0 && <Sum file={file} />}
    </Card>
  );
}

const views: Readonly<Record<RowGroup, { head: string; why: (row: FileRow) => ReactNode; none: string }>> = {
  matched: {
    head: "Matched by",
    why: (row) => <MatchedBy row={row} />,
    none: "No row matches an open lead or an earlier conversion.",
  },
  invite: {
    head: "Contact",
    why: ({ email, phone }) => <Text>{email ?? (phone && formatPhone(phone))}</Text>,
    none: "No customer in this file could be invited.",
  },
  nothing: { head: "Why", why: ({ reason }) => <Text>{reason}</Text>, none: "Nothing was skipped." },
  failed: { head: "Why", why: ({ problem }) => <Text>{problem}</Text>, none: "Nothing failed." },
};

function Text({ children }: { children: ReactNode }) {
  return (
    <span className="wrap-anywhere text-pretty text-secondary text-soft max-sm:text-right">{children}</span>
  );
}

function RefundsHead() {
  return (
    <Row className="bg-paper">
      <Cell colSpan={4} className="py-2! font-medium text-secondary text-soft max-sm:py-0!">
        Refunds
      </Cell>
    </Row>
  );
}

/** Totals of the rows above. */
function Sum({ file: { state, totals } }: { file: ListedFile }) {
  const { convert, reverse, invite } = totals;
  if (state === "undone") {
    return (
      <p className="border-line border-t px-5 py-3.5 text-right text-secondary text-soft sm:px-6">
        Undone, so no change in credit
      </p>
    );
  }
  const reversed = countReversed(totals);
  const change = convert.creditCents + reverse.creditCents;
  const isAhead = state === "checked";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-5 py-3.5 text-secondary sm:px-6">
      <p className="text-pretty text-soft">
        {isAhead && reversed > 0 && `Applying also reverses the ${formatCount(reversed, "refund")}. `}
        {isAhead && invite > 0 && "Invites go out only if you choose a campaign."}
      </p>
      <p className="ml-auto text-soft">
        {reverse.creditCents !== 0 && (
          <>
            <Money cents={convert.creditCents} signed /> <Money cents={reverse.creditCents} signed /> ={" "}
          </>
        )}
        <strong className="font-semibold text-ink">
          {change === 0 ? (
            "no change in credit"
          ) : (
            <>
              <Money cents={Math.abs(change)} /> {change < 0 ? "less" : "more"} credit
            </>
          )}
        </strong>
      </p>
    </div>
  );
}
