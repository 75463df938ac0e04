"use client";

import { Receipt } from "lucide-react";
import type { z } from "zod";
import { CsvButton } from "@/components/list/csv-button";
import { SearchBox } from "@/components/list/list-toolbar";
import { OnlyChip } from "@/components/list/only-chip";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { MarkedText } from "@/components/ui/marked-text";
import { Money } from "@/components/ui/money";
import { Cell, fillsRow, HeaderCell, Row } from "@/components/ui/table";
import type { Tone } from "@/components/ui/variants";
import { type CreditEvent, creditEvents, type eventKinds } from "@/lib/insights/reports/events-contract";
import type { PeriodToToday } from "@/lib/kit/last-days";
import { creditKindNames, creditKinds, creditTypeNames } from "@/lib/ledger/type-contract";
import { periodLabels } from "../home/figures";
import { type CreditReport, monthName } from "./months";
import { entriesOf } from "./words";

type Kind = (typeof eventKinds)[number];
type Event = z.output<typeof CreditEvent>;

interface EventsCardProps {
  readonly report: CreditReport;
  readonly first: FirstPage<typeof creditEvents.list>;
  readonly timeZone: string;
  readonly kind: Kind | null;
  /** The period that is listed instead of the month, as Home counts it. */
  readonly period: PeriodToToday | null;
  /** The searched invoice number; its entries of all months are listed. */
  readonly invoice: string | null;
  /** The explained entry. */
  readonly chosen: string | null;
  readonly onKind: (kind: Kind | null) => void;
  /** Lists the month again. */
  readonly onMonth: () => void;
  readonly onInvoice: (invoice: string) => void;
  readonly onChoose: (activityId: string) => void;
}

/** Every entry of the month with its type, newest first; or those of one invoice. */
export function EventsCard(props: EventsCardProps) {
  const {
    report,
    first,
    timeZone,
    kind: shownKind,
    period,
    invoice,
    chosen,
    onKind,
    onMonth,
    onInvoice,
    onChoose,
  } = props;
  const { month } = report;
  const number = creditEvents.list.input.shape.invoiceNumber.safeParse(invoice ?? undefined).data;
  const kind = number === undefined ? shownKind : null;
  const list = describeList({ month, kind, period, number });
  const pages = usePages(creditEvents.list, { ...list.view, limit: 50 }, first);
  const dayOf = (moment: Date) =>
    new Intl.DateTimeFormat("en-US", {
      ...({ month: "short", day: "numeric", timeZone } as const),
      ...(!list.isMonth && { year: "numeric" }),
    }).format(moment);
  return (
    <Card flush aria-labelledby="entries">
      <CardHeader
        flush
        id="entries"
        title={list.title}
        description={<span className="print:hidden">{list.note}</span>}
        aside={
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <SearchBox
              label="Find an invoice number"
              placeholder="Invoice number"
              value={invoice ?? ""}
              onSearch={onInvoice}
              className="w-44"
            />
            <CsvButton
              endpoint={creditEvents.list}
              input={list.view}
              fileName={`credit-entries-${list.file}`}
              label="Export entries"
            />
          </div>
        }
      />
      {list.isMonth && <Filters report={report} kind={kind} onKind={onKind} />}
      {list.period && (
        <div className="border-inner-line border-b px-5 pb-3 sm:px-6 print:hidden">
          <OnlyChip filter={list.period} onRemove={onMonth} />
        </div>
      )}
      <PagedTable
        label="Credit entries"
        pages={pages}
        phone="line"
        head={
          <>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell className="w-full">What happened</HeaderCell>
            <HeaderCell>Type</HeaderCell>
            <HeaderCell align="end">Amount</HeaderCell>
          </>
        }
        row={(event) => (
          <EventRow
            key={event.activityId}
            event={event}
            kind={kind}
            onChoose={onChoose}
            typed={number ?? ""}
            day={dayOf(event.createdAt)}
            isChosen={event.activityId === chosen}
          />
        )}
        empty={
          <EmptyState icon={Receipt} title={list.isMonth && kind === null ? "No credit moved" : "Nothing here"}>
            {list.empty}
          </EmptyState>
        }
      />
      {pages.hasMore && (
        <p className="hidden px-5 py-3 text-secondary text-soft print:block">
          The newest {pages.items.length.toLocaleString("en-US")} entries. The exported spreadsheet has all of them.
        </p>
      )}
    </Card>
  );
}

interface ListedEntries {
  readonly month: string;
  readonly kind: Kind | null;
  readonly period: EventsCardProps["period"];
  /** The searched invoice number. */
  readonly number: string | undefined;
}

interface DescribedList {
  readonly view: z.output<typeof creditEvents.list.input>;
  readonly isMonth?: true;
  /** The period that can be removed. */
  readonly period?: string;
  readonly title: string;
  readonly note: string;
  /** The end of the exported file's name. */
  readonly file: string;
  readonly empty: string;
}

const note = "Click an entry to see why it is there.";

/** The query of the list and its words: entries of an invoice, of a period, or of the month. */
function describeList({ month, kind, period, number }: ListedEntries): DescribedList {
  const ofKind = kind && { kind };
  if (number !== undefined) {
    return {
      view: { invoiceNumber: number },
      title: `Invoice ${number}, all months`,
      note,
      file: "invoice",
      empty: "No credit was used on this invoice. Type the whole number.",
    };
  }
  if (period !== null) {
    const { label, within } = periodLabels[period];
    const what = kind === "held" ? creditTypeNames.held : kind ? creditKinds[kind].name : "Every entry";
    return {
      view: { period, ...ofKind },
      period: label,
      title: `${what} ${within}`,
      note: `Counted as on Home: days in UTC, without deleted campaigns. ${note}`,
      file: period === "all" ? period : `${period}-days`,
      empty: `There is no such entry ${within}.`,
    };
  }
  const name = monthName(month);
  return {
    view: { month, ...ofKind },
    isMonth: true,
    title: "Every entry",
    note,
    file: month,
    empty: kind ? `${name} has no entry of this type.` : `Rewards and uses of ${name} show up here.`,
  };
}

function Filters({ report, kind, onKind }: Pick<EventsCardProps, "report" | "kind" | "onKind">) {
  const { types } = report.totals;
  const kinds = creditKindNames
    .map((name) => ({ name, label: creditKinds[name].name, count: entriesOf(name, types) }))
    .filter(({ name, count }) => count > 0 || name === kind);
  return (
    <fieldset className="flex flex-wrap gap-1.5 border-inner-line border-b px-5 pb-3 sm:px-6 print:hidden">
      <legend className="sr-only">Show entries of one type</legend>
      <Chip label="All" count={report.entries} isOn={kind === null} onClick={() => onKind(null)} />
      {kinds.map(({ name, label, count }) => (
        <Chip key={name} label={label} count={count} isOn={kind === name} onClick={() => onKind(name)} />
      ))}
      {(report.pendingCents > 0 || kind === "held") && (
        <Chip label={creditTypeNames.held} isOn={kind === "held"} isAmber onClick={() => onKind("held")} />
      )}
    </fieldset>
  );
}

interface ChipProps {
  readonly label: string;
  readonly count?: number;
  readonly isOn: boolean;
  readonly isAmber?: boolean;
  readonly onClick: () => void;
}

function Chip({ label, count, isOn, isAmber = false, onClick }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        "finger-sized inline-flex h-8 items-center gap-1.5 rounded-chip border border-line px-3 text-secondary transition-colors hover:bg-paper aria-pressed:border-transparent aria-pressed:bg-tint aria-pressed:text-accent",
        isAmber && "text-amber",
      )}
    >
      {label}
      {count !== undefined && <span className="text-caption text-soft">{count.toLocaleString("en-US")}</span>}
    </button>
  );
}

const tones: Readonly<Partial<Record<Event["parts"][number]["type"], Tone>>> = {
  earned: "accent",
  released: "accent",
  held: "amber",
  taken_back: "amber",
  owed: "amber",
};

interface EventRowProps {
  readonly event: Event;
  readonly day: string;
  readonly kind: Kind | null;
  /** The search, which is marked in the invoice number. */
  readonly typed: string;
  readonly isChosen: boolean;
  readonly onChoose: (activityId: string) => void;
}

function EventRow({ event, day, kind, typed, isChosen, onChoose }: EventRowProps) {
  const { activityId, advocateName, description, memo, heldCents, invoiceNumber, correctsMonth } = event;
  const details = [
    description,
    memo,
    invoiceNumber && !description.includes(`invoice ${invoiceNumber}`) && `Invoice ${invoiceNumber}`,
    correctsMonth && `Corrects ${monthName(correctsMonth)}`,
  ];
  // With a filter, only the part that counts in the term, so that the rows add up to it.
  const own: readonly string[] = kind === null || kind === "held" ? [] : creditKinds[kind].types;
  const parts = event.parts.filter(({ type }) => own.length === 0 || own.includes(type));
  return (
    <Row className={isChosen ? "bg-tint" : "has-[button:hover]:bg-paper"}>
      <Cell className="whitespace-nowrap text-secondary text-soft max-sm:w-12">{day}</Cell>
      <Cell leads className="min-w-0 leading-snug max-sm:flex-1 sm:[--row-link-start:4.5rem]">
        <button
          type="button"
          data-entry={activityId}
          aria-haspopup="dialog"
          onClick={() => onChoose(activityId)}
          className={cx("wrap-anywhere text-left font-medium", fillsRow)}
        >
          <bdi>{advocateName}</bdi>
        </button>
        <p className="wrap-anywhere text-pretty text-caption text-soft">
          <MarkedText text={details.filter(Boolean).join(" · ")} typed={typed} />
        </p>
      </Cell>
      <Cell className="max-sm:hidden!">
        <span className="flex flex-wrap gap-1">
          {heldCents !== undefined && <Badge tone="amber">{creditTypeNames.held}</Badge>}
          {parts.map(({ type }) => (
            <Badge key={type} tone={tones[type] ?? "neutral"}>
              {creditTypeNames[type]}
            </Badge>
          ))}
        </span>
      </Cell>
      <Cell align="end">
        {heldCents !== undefined && (
          <span className="whitespace-nowrap text-amber tabular-nums">
            <Money cents={heldCents} />
          </span>
        )}
        {parts.map(({ type, cents }) => (
          <span key={type} className="block whitespace-nowrap text-right">
            <Money cents={cents} signed className={cents < 0 ? "text-ink!" : ""} />
            <span className="sr-only sm:hidden"> {creditTypeNames[type]}</span>
          </span>
        ))}
      </Cell>
    </Row>
  );
}
