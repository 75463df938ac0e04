"use client";

import { Scale } from "lucide-react";
import { formatCount, formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { SidePanel } from "@/components/ui/side-panel";
import { TextLink } from "@/components/ui/text-link";
import { creditKinds, creditTypeNames, sumOfKind } from "@/lib/ledger/type-contract";
import { type CreditReport, endsOf, monthName } from "./months";
import { entriesOf, type FigureName, type Term } from "./words";

interface WhyFigureProps {
  readonly term: Term;
  readonly report: CreditReport;
  readonly onClose: () => void;
}

/** Why a figure of the equation is what it is: the rule, its types, and its campaigns, which add up to it. */
export function WhyFigure({ term, report, onClose }: WhyFigureProps) {
  const { figure, name, cents, sign } = term;
  const signed = sign === "−" ? -cents : cents;
  const types = typesOf(figure, report);
  const campaigns = report.campaigns
    .map(({ campaignId, name: campaign, ...figures }) => ({
      campaignId,
      campaign,
      cents: ofCampaign(figure, figures),
    }))
    .filter((row) => row.cents !== 0);
  const isEnd = figure === "opening" || figure === "closing";
  return (
    <SidePanel
      title={`${name}: ${formatMoney(signed, { signed: !isEnd })}`}
      description={`Why this number, ${monthName(report.month)}`}
      shows={figure}
      onClose={onClose}
      findReturn={() => document.querySelector(`main [aria-pressed="true"]`)}
    >
      <p className="flex gap-2.5 rounded-control bg-paper px-3.5 py-3 text-pretty">
        <Scale size={16} className="mt-0.5 shrink-0 text-soft" />
        <span>
          <strong className="font-medium">The rule:</strong> {ruleOf(figure, report)}
        </span>
      </p>
      {types.length > 0 && (
        <Sums
          title="By type"
          rows={types.map(({ type, cents: sum, entries }) => ({
            id: type,
            name: creditTypeNames[type],
            note: formatCount(entries, "entry", "entries"),
            cents: sum,
          }))}
          isSigned={!isEnd}
        />
      )}
      <Sums
        title="By campaign"
        rows={campaigns.map((row) => ({ id: row.campaignId, name: row.campaign, cents: row.cents }))}
        total={signed}
        isSigned={!isEnd}
      />
      <p className="mt-5 text-secondary text-soft">
        {isEnd ? (
          <TextLink href="/money/customers">See the credit of each customer</TextLink>
        ) : (
          <>
            The list on the page now shows the {formatCount(entriesOf(figure, report.totals.types), "entry", "entries")}{" "}
            behind it. Each one says why it is there.
          </>
        )}
      </p>
    </SidePanel>
  );
}

function ruleOf(figure: FigureName, { month, isFinal, advocates, totals, balancesCents }: CreditReport): string {
  const [first, last] = endsOf(month);
  if (figure === "opening") return `Every entry before ${first}, added up: what you owed when the month began.`;
  if (figure !== "closing") return creditKinds[figure].rule;
  const proof =
    totals.closingCents === balancesCents
      ? `equals all ${formatCount(advocates, "balance")}, to the cent`
      : `differs from the balances by ${formatMoney(Math.abs(totals.closingCents - balancesCents))}; ask your server administrator to run ops verify`;
  return `The start plus every change up to ${isFinal ? last : "now"}. It ${proof}.`;
}

function typesOf(figure: FigureName, { totals }: CreditReport) {
  if (figure === "opening" || figure === "closing") return [];
  const own: readonly string[] = creditKinds[figure].types;
  const types = totals.types.filter(({ type }) => own.includes(type));
  return types.length > 1 ? types : [];
}

type Figures = Pick<CreditReport["campaigns"][number], "openingCents" | "closingCents" | "types">;

function ofCampaign(figure: FigureName, { openingCents, closingCents, types }: Figures): number {
  if (figure === "opening") return openingCents;
  return figure === "closing" ? closingCents : sumOfKind(figure, types).cents;
}

interface SumsProps {
  readonly title: string;
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly note?: string;
    readonly cents: number;
  }[];
  readonly total?: number;
  readonly isSigned: boolean;
}

function Sums({ title, rows, total, isSigned }: SumsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="mb-1 text-caption text-soft">{title}</h3>
      <dl className="divide-y divide-inner-line">
        {rows.map(({ id, name, note, cents }) => (
          <div key={id} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="wrap-anywhere min-w-0">
              <bdi>{name}</bdi>
              {note && <span className="block text-caption text-soft">{note}</span>}
            </dt>
            <dd>
              <Money cents={cents} signed={isSigned} className={cents < 0 ? "text-ink!" : ""} />
            </dd>
          </div>
        ))}
        {total !== undefined && (
          <div className="flex items-baseline justify-between gap-4 py-2 font-semibold">
            <dt>Total</dt>
            <dd>
              <Money cents={total} signed={isSigned} className={total < 0 ? "text-ink!" : ""} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
