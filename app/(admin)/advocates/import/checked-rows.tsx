"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { FilterChips } from "@/components/list/list-toolbar";
import { PagedList, PagedTable } from "@/components/list/paged-table";
import { useInSteps, wholeList } from "@/components/list/use-in-steps";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import { formatPhone } from "@/lib/kit/format-phone";
import { explain, type JudgedPerson, type RowDecision, type RowVerdict, tally } from "./people";
import { saveRejected } from "./rejected";
import type { RowsCheck } from "./use-import";
import { WrongRow, WrongRowsHead } from "./wrong-row";

type CheckedGroup = Exclude<RowVerdict["outcome"], "enrolled">;

const groups: readonly { readonly value: CheckedGroup; readonly label: string }[] = [
  { value: "ready", label: "New" },
  { value: "doubtful", label: "Needs a decision" },
  { value: "invalid", label: "Needs fixing" },
  { value: "alreadyEnrolled", label: "Already added" },
  { value: "repeated", label: "Duplicates" },
  { value: "skipped", label: "Skipped" },
  { value: "noRoom", label: "No room" },
];

const STEP = 20;

interface CheckedRowsProps {
  readonly campaignId: string;
  readonly check: RowsCheck;
}

/** Every row of the file grouped by its result, before anyone is added. Those that need the member come first. */
export function CheckedRows({ campaignId, check }: CheckedRowsProps) {
  const { rows, doubtful, wrong } = check;
  const counts = tally(rows);
  const [group, setGroup] = useState<CheckedGroup>(() =>
    doubtful.length > 0 ? "doubtful" : wrong.length > 0 ? "invalid" : "ready",
  );
  // Decided and fixed rows keep their place, so that they can be changed again.
  const listOf = (one: CheckedGroup) =>
    one === "doubtful"
      ? doubtful
      : one === "invalid"
        ? wrong
        : rows.filter(({ verdict }) => verdict.outcome === one);
  const visible = groups.filter(({ value }) => value === "ready" || listOf(value).length > 0);
  return (
    <section aria-label="Rows" className="overflow-hidden rounded-control border border-line">
      <div className="border-inner-line border-b px-4 py-2.5">
        <FilterChips
          label="Show"
          chips={visible.map((one) => ({ ...one, count: counts[one.value] }))}
          value={group}
          onValueChange={setGroup}
        />
      </div>
      {group === "invalid" ? (
        <WrongRows campaignId={campaignId} check={check} />
      ) : (
        <PeopleTable key={group} group={group} rows={listOf(group)} check={check} />
      )}
    </section>
  );
}

interface PeopleTableProps {
  readonly group: CheckedGroup;
  readonly rows: readonly JudgedPerson[];
  readonly check: RowsCheck;
}

function PeopleTable({ group, rows, check }: PeopleTableProps) {
  const head = group === "ready" ? "Row" : "Why";
  const pages = useInSteps(wholeList(rows), STEP);
  return (
    <PagedTable
      label="Rows of the file"
      pages={pages}
      total={rows.length}
      head={
        <>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>Contact</HeaderCell>
          <HeaderCell>{head}</HeaderCell>
        </>
      }
      row={(row) => (
        <Row key={row.person.row}>
          <Cell className="wrap-anywhere font-medium">
            <bdi>{row.person.name || "–"}</bdi>
          </Cell>
          <Cell label="Contact" className="wrap-anywhere max-sm:text-right">
            <bdi>{listContacts(row) || "–"}</bdi>
          </Cell>
          <Cell label={head} className="wrap-anywhere text-pretty text-secondary text-soft max-sm:text-right">
            {group === "doubtful" ? <Deciding check={check} row={row} /> : describeRow(row)}
          </Cell>
        </Row>
      )}
      empty={<p className="px-4 py-4 text-soft">None of these.</p>}
    />
  );
}

function listContacts({ person: { email, phone } }: JudgedPerson): string {
  return [email, phone && formatPhone(phone)].filter(Boolean).join(", ");
}

/** Where a new person comes from, or why another isn't added. */
function describeRow({ person: { row, leftOut }, verdict }: JudgedPerson): string {
  if (verdict.outcome !== "ready") return explain(verdict);
  return [`Row ${row.toLocaleString("en-US")}`, leftOut].filter(Boolean).join(". ");
}

/** The decision on a person whose row says not to contact them. The person isn't added until it is made. */
function Deciding({ check, row: { person, verdict } }: { check: RowsCheck; row: JudgedPerson }) {
  const decision = check.decisions.get(person.row);
  return (
    <span className="grid gap-1.5">
      {verdict.outcome === "doubtful" && verdict.why}
      <NativeSelect
        aria-label={`Decide: ${person.name}`}
        className="w-full sm:max-w-52"
        value={decision ?? undecided}
        onValueChange={(value) => {
          const chosen = choices.find((one) => one.value === value);
          if (chosen) check.decide(person.row, chosen.value);
        }}
        options={[...(decision ? [] : [{ value: undecided, label: "Decide …" }]), ...choices]}
      />
    </span>
  );
}

const undecided = "";

const choices: readonly { readonly value: RowDecision; readonly label: string }[] = [
  { value: "quiet", label: "Add, don’t contact" },
  { value: "skip", label: "Skip" },
  { value: "fine", label: "It’s fine, add and invite" },
];

/** Rows that can't be added until they are fixed, here or in the file. */
function WrongRows({ campaignId, check }: CheckedRowsProps) {
  const { wrong } = check;
  const pages = useInSteps(wholeList(wrong), STEP);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-inner-line border-b px-4 py-2.5">
        <p className="text-secondary text-soft">Fix them here, or they’re left out.</p>
        <Button size="small" onClick={() => saveRejected("advocates-to-put-right.csv", wrong)}>
          <Download size={14} />
          Download these rows
        </Button>
      </div>
      <PagedList label="Rows to fix" pages={pages} total={wrong.length} empty={null}>
        <WrongRowsHead />
        <ul className="divide-y divide-inner-line">
          {pages.items.map((row) => (
            <WrongRow key={row.person.row} campaignId={campaignId} check={check} row={row} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}
