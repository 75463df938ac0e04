"use client";

import { type ReactNode, useState } from "react";
import { FilterChips } from "@/components/list/list-toolbar";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { Cell, HeaderCell, Row, Table } from "@/components/ui/table";
import { formatPhone } from "@/lib/kit/format-phone";
import { explain, type JudgedPerson, type RowDecision, type RowVerdict, tally } from "./people";
import type { RowsCheck } from "./use-import";

type CheckedGroup = Exclude<RowVerdict["outcome"], "enrolled">;

const groups: readonly { readonly value: CheckedGroup; readonly label: string }[] = [
  { value: "ready", label: "New" },
  { value: "doubtful", label: "Needs a decision" },
  { value: "alreadyEnrolled", label: "Already added" },
  { value: "repeated", label: "Duplicates" },
  { value: "skipped", label: "Skipped" },
  { value: "invalid", label: "Needs fixing" },
  { value: "noRoom", label: "No room" },
];

const STEP = 20;

/** Every row of the file grouped by its result, with reasons, before anyone is added. */
export function CheckedRows({ check }: { check: RowsCheck }) {
  const { rows, doubtful } = check;
  const counts = tally(rows);
  const visibleGroups = groups.filter(
    ({ value }) => value === "ready" || counts[value] > 0 || (value === "doubtful" && doubtful.length > 0),
  );
  const [chosen, setChosen] = useState<CheckedGroup>();
  const [limit, setLimit] = useState(STEP);
  const fallback = counts.doubtful > 0 ? "doubtful" : "ready";
  const group = chosen && visibleGroups.some(({ value }) => value === chosen) ? chosen : fallback;
  const listed = group === "doubtful" ? doubtful : rows.filter(({ verdict }) => verdict.outcome === group);
  return (
    <section aria-label="Rows" className="overflow-hidden rounded-control border border-line">
      <div className="border-inner-line border-b px-4 py-2.5">
        <FilterChips
          label="Show"
          chips={visibleGroups.map((one) => ({ ...one, count: counts[one.value] }))}
          value={group}
          onValueChange={(value) => {
            setChosen(value);
            setLimit(STEP);
          }}
        />
      </div>
      {listed.length === 0 ? (
        <p className="px-4 py-4 text-soft">None of these.</p>
      ) : (
        <Table
          label="Rows of the file"
          head={
            <>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell>Contact</HeaderCell>
              <HeaderCell>{group === "ready" ? "Row" : "Why"}</HeaderCell>
            </>
          }
        >
          {listed.slice(0, limit).map((row) => (
            <PersonRow key={row.person.row} row={row}>
              {group === "doubtful" ? (
                <Deciding check={check} row={row} />
              ) : group === "ready" ? (
                [`Row ${row.person.row.toLocaleString("en-US")}`, row.person.leftOut]
                  .filter(Boolean)
                  .join(". ")
              ) : (
                explain(row.verdict)
              )}
            </PersonRow>
          ))}
        </Table>
      )}
      {listed.length > limit && (
        <div className="border-inner-line border-t px-4 py-2.5 text-center">
          <Button variant="quiet" size="small" onClick={() => setLimit(limit + STEP)}>
            Show more ({(listed.length - limit).toLocaleString("en-US")})
          </Button>
        </div>
      )}
    </section>
  );
}

function PersonRow({ row: { person }, children }: { row: JudgedPerson; children: ReactNode }) {
  const { name, email, phone } = person;
  const contacts = [email, phone && formatPhone(phone)].filter(Boolean).join(", ");
  return (
    <Row>
      <Cell className="wrap-anywhere font-medium">
        <bdi>{name || "–"}</bdi>
      </Cell>
      <Cell label="Contact" className="wrap-anywhere max-sm:text-right">
        <bdi>{contacts || "–"}</bdi>
      </Cell>
      <Cell label="Why" className="wrap-anywhere text-pretty text-secondary text-soft max-sm:text-right">
        {children}
      </Cell>
    </Row>
  );
}

const undecided = "";

/** The decision on a person whose row says not to contact them. The person isn't added until it is made. */
function Deciding({ check, row }: { check: RowsCheck; row: JudgedPerson }) {
  const { person, verdict } = row;
  const decision = check.decisions.get(person.row);
  const why = verdict.outcome === "doubtful" ? verdict.why : "";
  return (
    <span className="grid gap-1.5">
      {why}
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

const choices: readonly { readonly value: RowDecision; readonly label: string }[] = [
  { value: "quiet", label: "Add, don’t contact" },
  { value: "skip", label: "Skip" },
  { value: "fine", label: "It’s fine, add and invite" },
];
