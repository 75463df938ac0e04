"use client";

import { Mail, Phone } from "lucide-react";
import { memo, type ReactNode, useCallback, useState } from "react";
import { PagedTable } from "@/components/list/paged-table";
import type { Pages } from "@/components/list/use-pages";
import { Person } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { DateTime } from "@/components/ui/date-time";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row, RowLink } from "@/components/ui/table";
import { formatPhone } from "@/lib/kit/format-phone";
import { advocatePath } from "../paths";
import type { AdvocatesView, FoundAdvocate } from "./view";

const AdvocateRow = memo(function AdvocateRow(props: AdvocateRowProps) {
  const { advocate, withCampaign, isChosen, onChoose } = props;
  const { name, email, phone, campaignName, creditBalanceCents, openCount, convertedCount } = advocate;
  const contacts = [email, phone && formatPhone(phone)].filter(Boolean).join(", ");
  return (
    <Row className={isChosen ? "bg-tint" : ""}>
      <Cell className="pr-0! max-sm:hidden! sm:w-0">
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isChosen}
          onCheckedChange={(checked) => onChoose([advocate], checked === true)}
          // Raises the box above the row's link and enlarges its hit area.
          className="relative z-[1] after:absolute after:-inset-3"
        />
      </Cell>
      <Cell
        leads
        // Left of the row's link: 24 px of padding and an 18 px box.
        className="min-w-0 max-sm:flex-1 sm:min-w-60 sm:max-w-80 sm:[--row-link-start:2.625rem]"
      >
        <Person
          name={name}
          detail={
            <>
              <bdi title={contacts} className="line-clamp-1 max-sm:hidden">
                {email ?? contacts}
              </bdi>
              <span className="sm:hidden">{describeFigures(advocate)}</span>
            </>
          }
        >
          <RowLink href={advocatePath(advocate)}>
            <bdi>{name}</bdi>
          </RowLink>
        </Person>
      </Cell>
      {withCampaign && (
        <Cell className="text-secondary max-xl:hidden! sm:max-w-56">
          <bdi className="wrap-anywhere line-clamp-2" title={campaignName}>
            {campaignName}
          </bdi>
        </Cell>
      )}
      <Cell align="end">
        {creditBalanceCents > 0 ? <Money cents={creditBalanceCents} /> : <Nothing>$0.00</Nothing>}
        {advocate.pendingCreditCents > 0 && (
          <span className="block whitespace-nowrap text-amber text-caption">
            <Money cents={advocate.pendingCreditCents} className="font-normal!" /> pending
          </span>
        )}
      </Cell>
      <Cell align="end" className="max-sm:hidden!">
        <Count of={openCount} />
      </Cell>
      <Cell align="end" className="max-sm:hidden!">
        <Count of={convertedCount} />
      </Cell>
      <Cell className="sm:hidden">
        <Reach {...advocate} />
      </Cell>
      <Cell align="end" className="whitespace-nowrap max-xl:hidden!">
        <Visits {...advocate} />
      </Cell>
      <Cell align="end" className="whitespace-nowrap text-secondary text-soft max-lg:hidden!">
        <DateTime value={advocate.lastActivityAt} format="relative" />
      </Cell>
      <Cell align="end" className="whitespace-nowrap text-secondary text-soft max-[90rem]:hidden!">
        <DateTime value={advocate.enrolledAt} />
      </Cell>
    </Row>
  );
});

interface AdvocateRowProps {
  readonly advocate: FoundAdvocate;
  /** Whether there is more than one campaign to tell apart. */
  readonly withCampaign: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (advocates: readonly FoundAdvocate[], isChosen: boolean) => void;
}

interface AdvocatesTableProps {
  readonly pages: Pages<FoundAdvocate>;
  readonly view: AdvocatesView;
  readonly setView: (change: Partial<AdvocatesView>) => void;
  readonly withCampaign: boolean;
  readonly selection: ReturnType<typeof useSelection<FoundAdvocate>>;
  readonly empty: ReactNode;
  readonly total: number | undefined;
}

export function AdvocatesTable(props: AdvocatesTableProps) {
  const { pages, view, setView, withCampaign, selection, empty, total } = props;
  const chosen = pages.items.filter(selection.has).length;
  const sorted = (sort: AdvocatesView["sort"], direction: "ascending" | "descending") => ({
    sort: view.sort === sort ? direction : ("none" as const),
    onSort: () => setView({ sort: view.sort === sort ? null : sort }),
  });
  return (
    <PagedTable
      label="Advocates"
      phone="line"
      pages={pages}
      empty={empty}
      total={total}
      row={(advocate) => (
        <AdvocateRow
          key={advocate.advocateId}
          advocate={advocate}
          withCampaign={withCampaign}
          isChosen={selection.has(advocate)}
          onChoose={selection.set}
        />
      )}
      head={
        <>
          <HeaderCell className="pr-0! sm:w-0">
            <Checkbox
              aria-label="Select all shown"
              checked={chosen === 0 ? false : chosen === pages.items.length || "indeterminate"}
              onCheckedChange={(checked) => selection.set(pages.items, checked === true)}
            />
          </HeaderCell>
          <HeaderCell {...sorted("name", "ascending")}>Advocate</HeaderCell>
          {withCampaign && <HeaderCell className="max-xl:hidden">Campaign</HeaderCell>}
          <HeaderCell align="end" {...sorted("balance", "descending")}>
            Credit
          </HeaderCell>
          <HeaderCell align="end" className="max-sm:hidden">
            Open leads
          </HeaderCell>
          <HeaderCell align="end" className="max-sm:hidden" {...sorted("conversions", "descending")}>
            Converted
          </HeaderCell>
          <HeaderCell align="end" className="max-xl:hidden">
            Link opened
          </HeaderCell>
          <HeaderCell align="end" className="max-lg:hidden" {...sorted(null, "descending")}>
            Last active
          </HeaderCell>
          <HeaderCell align="end" className="max-[90rem]:hidden" {...sorted("newest", "descending")}>
            Added
          </HeaderCell>
        </>
      }
    />
  );
}

function Count({ of }: { of: number }) {
  return of > 0 ? <span className="font-medium">{formatNumber(of)}</span> : <Nothing>0</Nothing>;
}

/** Shows a dash for zero. */
function Nothing({ children }: { children: string }) {
  return (
    <span className="text-soft">
      <span aria-hidden>–</span>
      <span className="sr-only">{children}</span>
    </span>
  );
}

function Visits({ visitCount }: Pick<FoundAdvocate, "visitCount">) {
  if (visitCount === 0) return <span className="text-soft">Never</span>;
  return <span className="font-medium">{formatCount(visitCount, "time")}</span>;
}

/** One tap to call, or to email without a number. Phones only; elsewhere the row shows the address. */
function Reach({ name, phone, email }: Pick<FoundAdvocate, "name" | "phone" | "email">) {
  if (!phone && !email) return null;
  const Icon = phone ? Phone : Mail;
  return (
    <a
      href={phone ? `tel:${phone}` : `mailto:${email}`}
      aria-label={`${phone ? "Call" : "Email"} ${name}`}
      // Above the row's link.
      className="relative -mr-3 grid size-11 place-items-center rounded-control text-accent"
    >
      <Icon size={18} />
    </a>
  );
}

/** The row's figures in a few words, for phones. */
function describeFigures({ openCount, convertedCount, visitCount }: FoundAdvocate): string {
  if (openCount + convertedCount > 0) {
    return `${formatNumber(openCount)} open · ${formatNumber(convertedCount)} converted`;
  }
  return visitCount > 0 ? `Link opened ${formatCount(visitCount, "time")}` : "Link not opened yet";
}

/**
 * The selected rows of a list. Clears the selection when the list changes, so no hidden row is acted on.
 * @param idOf must be the same function on every render
 */
export function useSelection<Item>(idOf: (item: Item) => string, view: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setChosen(new Map());
  }
  const set = useCallback(
    (items: readonly Item[], isChosen: boolean) =>
      setChosen((now) => {
        const next = new Map(now);
        for (const item of items) {
          if (isChosen) next.set(idOf(item), item);
          else next.delete(idOf(item));
        }
        return next;
      }),
    [idOf],
  );
  return {
    items: [...chosen.values()],
    has: (item: Item) => chosen.has(idOf(item)),
    set,
    clear: () => setChosen(new Map()),
  };
}
