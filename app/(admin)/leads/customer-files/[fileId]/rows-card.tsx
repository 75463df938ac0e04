"use client";

import { CircleCheck, FileSpreadsheet } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { CsvButton } from "@/components/list/csv-button";
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
import { WrongRows } from "./wrong-rows";

interface RowsCardProps {
  readonly file: ListedFile;
  readonly first: FirstPage<typeof customerFiles.listRows>;
  /** Whether rows can still be decided. */
  readonly isOpen: boolean;
}

/** The file's rows grouped by result, with reasons. */
export function RowsCard({ file, first, isOpen }: RowsCardProps) {
  const { fileId, kind, totals, rowCount } = file;
  const isPeople = kind === "people";
  const [chosen, setGroup] = useState<RowGroup>();
  // Correcting the last wrong row must not take the list away.
  const [opened] = useState(firstGroup(file));
  const group = chosen ?? (isPeople ? opened : firstGroup(file));
  const pages = usePages(customerFiles.listRows, { fileId, group, limit: 50 }, first);
  const counts: Readonly<Record<RowGroup, number>> = {
    matched: totals.convert.count + totals.reverse.count,
    invite: totals.invite,
    nothing: totals.nothing,
    failed: totals.failed,
    wrong: totals.wrong,
    known: totals.known,
    others: totals.nothing - totals.known,
  };
  const chips = chipsOf[kind].filter(
    ({ value, isOptional = false }) => !isOptional || counts[value] > 0 || value === group,
  );
  const { head, why, none } = isJobGroup(group) && !isPeople ? views[group] : peopleView;
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
        {isPeople ? (
          <CsvButton
            endpoint={customerFiles.listRows}
            input={{ fileId, group: "left" }}
            fileName="advocates-left-out"
            label="Download left-out rows"
            disabled={totals.ask + totals.wrong + totals.nothing + totals.failed === 0}
          />
        ) : (
          <span className="flex items-center gap-1.5 text-secondary text-soft tabular-nums">
            <CircleCheck size={14} className="text-accent" />
            {rowCount.toLocaleString("en-US")} of {rowCount.toLocaleString("en-US")} checked
          </span>
        )}
      </div>
      {group === "wrong" && <WrongRows fileId={fileId} pages={pages} total={totals.wrong} isOpen={isOpen} />}
      {group !== "wrong" && (
        <PagedTable
          label="Rows"
          pages={{ ...pages, items: [...jobs, ...refunds] }}
          total={counts[group]}
          head={
            <>
              <HeaderCell>{isPeople ? "Person" : "Customer"}</HeaderCell>
              {isPeople && <HeaderCell>Contact</HeaderCell>}
              <HeaderCell>{head}</HeaderCell>
              {!isPeople && <HeaderCell align="end">Job total</HeaderCell>}
              {isMatched && <HeaderCell align="end">Credit</HeaderCell>}
            </>
          }
          row={(row) => (
            <Fragment key={row.rowId}>
              {row === refunds[0] && <RefundsHead />}
              <Row>
                <CustomerCell row={row} />
                {isPeople && (
                  <Cell label="Contact">
                    <Text>{listContacts(row)}</Text>
                  </Cell>
                )}
                <Cell label={head} {...(isPeople && !row.reason && { className: "max-sm:hidden" })}>
                  {why(row)}
                </Cell>
                {!isPeople && <JobCell row={row} />}
                {isMatched && <CreditCell row={row} />}
              </Row>
            </Fragment>
          )}
          empty={
            <EmptyState icon={FileSpreadsheet} title="None of these">
              {none}
            </EmptyState>
          }
        />
      )}
      {isMatched && counts.matched > 0 && <Sum file={file} />}
    </Card>
  );
}

const chipsOf: Readonly<
  Record<
    ListedFile["kind"],
    readonly { readonly value: RowGroup; readonly label: string; readonly isOptional?: boolean }[]
  >
> = {
  jobs: [
    { value: "matched", label: "Matched" },
    { value: "invite", label: "To invite" },
    { value: "nothing", label: "Nothing to do" },
    { value: "failed", label: "Failed", isOptional: true },
  ],
  people: [
    { value: "invite", label: "New" },
    { value: "wrong", label: "Needs fixing", isOptional: true },
    { value: "known", label: "Already added", isOptional: true },
    { value: "others", label: "Left out", isOptional: true },
    { value: "failed", label: "Failed", isOptional: true },
  ],
};

const whyNot = (row: FileRow) => <Text>{row.problem ?? row.reason}</Text>;
const peopleView = { head: "Why", why: whyNot, none: "No row of this file." };

function listContacts({ email, phone }: FileRow): string {
  return [email, phone && formatPhone(phone)].filter(Boolean).join(", ");
}

type JobGroup = "matched" | "invite" | "nothing" | "failed";
const isJobGroup = (group: RowGroup): group is JobGroup => group in views;

const views: Readonly<Record<JobGroup, { head: string; why: (row: FileRow) => ReactNode; none: string }>> = {
  matched: {
    head: "Matched by",
    why: (row) => <MatchedBy row={row} />,
    none: "No row matches an open lead or an earlier conversion.",
  },
  invite: {
    head: "Contact",
    why: (row) => <Text>{listContacts(row)}</Text>,
    none: "No customer in this file could be invited.",
  },
  nothing: { head: "Why", why: whyNot, none: "Nothing was skipped." },
  failed: { head: "Why", why: whyNot, none: "Nothing failed." },
};

function Text({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere text-pretty text-secondary text-soft max-sm:text-right">{children}</span>;
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
