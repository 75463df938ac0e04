import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { HeaderCell } from "@/components/ui/header-cell";
import { Money } from "@/components/ui/money";
import { Cell, Row, Table } from "@/components/ui/table";
import { count } from "./counted";
import type { Shown } from "./figures";
import { namePoint } from "./name-point";
import { periodWords } from "./period";

const names = { day: "Day", week: "Week", month: "Month" };

interface Happened {
  readonly referrals: number;
  readonly conversions: number;
  readonly earnedCents: number;
}

/** The figures of the chart, the newest first, with the sums of the period and of the one before it. */
export function PointsTable({ shown: { period, insights } }: { shown: Shown }) {
  const { points, interval, to, totals, previous } = insights;
  const { label, before } = periodWords[period];
  return (
    <Table
      label={`Referrals by ${names[interval].toLowerCase()}`}
      phone="scroll"
      head={
        <>
          <HeaderCell>{names[interval]}</HeaderCell>
          <HeaderCell align="end">Received</HeaderCell>
          <HeaderCell align="end">Converted</HeaderCell>
          <HeaderCell align="end">Credit earned</HeaderCell>
        </>
      }
    >
      <Line name={label} figures={totals} isSum />
      {previous && before && (
        <Line name={before.slice(0, 1).toUpperCase() + before.slice(1)} figures={previous} isSum />
      )}
      {[...points].reverse().map((point) => (
        <Line key={point.from} name={namePoint(point.from, interval, to)} figures={point} />
      ))}
    </Table>
  );
}

function Line({ name, figures, isSum }: { name: ReactNode; figures: Happened; isSum?: boolean }) {
  return (
    <Row className="text-secondary">
      <th
        scope="row"
        className={cx(
          "whitespace-nowrap py-2 pl-5 text-left sm:pl-6",
          isSum ? "font-semibold" : "font-normal",
        )}
      >
        {name}
      </th>
      <Cell align="end" className="py-2! text-right">
        {count(figures.referrals)}
      </Cell>
      <Cell align="end" className="py-2! text-right">
        {count(figures.conversions)}
      </Cell>
      <Cell align="end" className="py-2! text-right">
        <Money cents={figures.earnedCents} />
      </Cell>
    </Row>
  );
}
