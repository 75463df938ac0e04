import { Receipt } from "lucide-react";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { formatMoney } from "@/components/ui/format";
import { Cell, HeaderCell, Row, RowLink, Table } from "@/components/ui/table";
import { type CreditFigure, creditFigureNames, creditFigures } from "@/lib/ledger/type-contract";
import { campaignPath } from "../paths";
import type { CreditReport } from "./months";
import { ExportMonth } from "./report-buttons";

type ReportFigures = Omit<
  CreditReport["campaigns"][number],
  "campaignId" | "name" | "isDeleted" | "advocatesWithCredit"
>;

interface Column {
  readonly key: CreditFigure | "openingCents" | "closingCents";
  readonly label: string;
  /** Whether the figure adds (1), subtracts (-1), or is a balance (0). */
  readonly sign: -1 | 0 | 1;
}

/** The columns: opening balance, each figure with entries, and closing balance. */
function columnsOf({ types }: ReportFigures): Column[] {
  const figures = creditFigureNames.map((key) => ({ key, ...creditFigures[key] }));
  const usual = ["earnedCents", "redeemedCents", "reversedCents", "expiredCents", "adjustedCents"];
  return [
    { key: "openingCents", label: "Opening", sign: 0 },
    ...figures
      .filter(({ key, types: own }) => usual.includes(key) || types.some(({ type }) => hasType(own, type)))
      .map(({ key, name, takesOff }): Column => ({ key, label: name, sign: takesOff ? -1 : 1 })),
    { key: "closingCents", label: "Closing", sign: 0 },
  ];
}

function hasType(types: readonly string[], type: string): boolean {
  return types.includes(type);
}

/** The month's figures per campaign. */
export function CampaignsCard({ report: { month, campaigns, totals } }: { report: CreditReport }) {
  const columns = columnsOf(totals);
  return (
    <Card flush aria-labelledby="by-campaign" className="print:text-[0.6875rem] print:[&_td]:px-1! print:[&_th]:px-1!">
      <CardHeader flush id="by-campaign" title="By campaign" aside={<ExportMonth month={month} />} />
      {campaigns.length === 0 ? (
        <EmptyState icon={Receipt} title="No credit yet">
          Rewards show up here once a friend becomes a customer.
        </EmptyState>
      ) : (
        <Table
          label="Credit by campaign"
          head={
            <>
              <HeaderCell className="w-full">Campaign</HeaderCell>
              {columns.map(({ key, label }) => (
                <HeaderCell key={key} align="end">
                  {label}
                </HeaderCell>
              ))}
            </>
          }
        >
          {campaigns.map((row) => (
            <Row key={row.campaignId}>
              <Cell leads className="leading-snug">
                {row.isDeleted ? (
                  <bdi className="wrap-anywhere font-medium">{row.name}</bdi>
                ) : (
                  <RowLink href={campaignPath(row.campaignId)}>
                    <bdi>{row.name}</bdi>
                  </RowLink>
                )}
                <p className="text-caption text-soft">
                  {row.isDeleted && "Deleted · "}
                  {row.advocatesWithCredit.toLocaleString("en-US")}{" "}
                  {row.advocatesWithCredit === 1 ? "advocate" : "advocates"} with credit
                </p>
              </Cell>
              <Amounts of={row} columns={columns} />
            </Row>
          ))}
          <Row className="border-line! border-t-2! font-semibold">
            <Cell>Total</Cell>
            <Amounts of={totals} columns={columns} isTotal />
          </Row>
        </Table>
      )}
    </Card>
  );
}

interface AmountsProps {
  readonly of: ReportFigures;
  readonly columns: readonly Column[];
  readonly isTotal?: boolean;
}

function Amounts({ of, columns, isTotal = false }: AmountsProps) {
  return columns.map(({ key, label, sign }) => (
    <Cell
      key={key}
      label={label}
      align="end"
      className={cx(
        "whitespace-nowrap tabular-nums",
        key === "closingCents" && "font-semibold",
        key === "earnedCents" && of[key] > 0 && "text-accent",
      )}
    >
      <span>{formatAmount(of[key], sign, isTotal && key === "closingCents")}</span>
    </Cell>
  ));
}

/** "+225.00", "−50.00", and a dash for zero. */
function formatAmount(cents: number, sign: -1 | 0 | 1, inDollars: boolean): string {
  if (cents === 0 && sign !== 0) return "–";
  const text = formatMoney(sign === -1 ? -cents : cents, { signed: sign !== 0 });
  return inDollars ? text : text.replace("$", "");
}
