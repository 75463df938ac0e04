"use client";

import { parseAsString, useQueryState, useQueryStates } from "nuqs";
import { type ReactNode, useMemo } from "react";
import type { z } from "zod";
import { PagedTable } from "@/components/list/paged-table";
import { readView } from "@/components/list/read-view";
import { type FirstPage, type Pages, usePages } from "@/components/list/use-pages";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Segmented } from "@/components/ui/segmented";
import { Cell, HeaderCell, Row } from "@/components/ui/table";
import type { ListEndpoint } from "@/lib/kit/contract";
import { OpenLink } from "./open-link";

type ItemOf<E extends ListEndpoint> = z.output<E["list"]["item"]>;

/** Makes its content the row's link. */
type Link = (content: ReactNode) => ReactNode;

export interface LogColumn<Item> {
  readonly head: string;
  /** In the first column, `link` opens the item. */
  readonly cell: (item: Item, link: Link) => ReactNode;
  /** Small print below the cell, except on phones. */
  readonly detail?: (item: Item) => ReactNode;
  /** Small print below the first column's cell on phones. */
  readonly phoneDetail?: (item: Item) => ReactNode;
  /** On phones: above the last column's cell, or not at all. Only between the first and the last column. */
  readonly phone?: "badge" | "hidden";
  readonly align?: "start" | "end";
  readonly className?: string;
}

interface LogTableProps<Item> {
  readonly label: string;
  readonly pages: Pages<Item>;
  readonly columns: readonly LogColumn<Item>[];
  readonly idOf: (item: Item) => string;
  /** The query parameter that opens an item, and others that its link sets. */
  readonly opens: string;
  readonly also?: (item: Item) => Readonly<Record<string, string>>;
  readonly onOpen: (item: Item) => void;
  readonly empty: ReactNode;
}

/** Rows of events. On phones each takes a line: the first column, and the last one below the badge. */
export function LogTable<Item>(props: LogTableProps<Item>) {
  const { label, pages, columns, idOf, opens, also, onOpen, empty } = props;
  const last = columns.length - 1;
  const hidden = (place: number) => (place > 0 && place < last ? "max-sm:hidden" : "");
  return (
    <PagedTable
      label={label}
      phone="line"
      pages={pages}
      head={columns.map(({ head, align = "start" }, place) => (
        <HeaderCell key={head} align={align} className={hidden(place)}>
          {head}
        </HeaderCell>
      ))}
      row={(item) => {
        const link: Link = (content) => (
          <OpenLink name={opens} id={idOf(item)} also={also?.(item)} onOpen={() => onOpen(item)}>
            {content}
          </OpenLink>
        );
        const badge = columns.find(({ phone }) => phone === "badge")?.cell(item, link);
        return (
          <Row key={idOf(item)}>
            {columns.map(({ head, cell, detail, phoneDetail, align = "start", className }, place) => (
              <Cell
                key={head}
                leads={place === 0}
                align={align}
                className={cx(
                  place === 0 && "min-w-0 leading-snug max-sm:flex-1",
                  place === last && "whitespace-nowrap text-secondary text-soft max-sm:text-right",
                  hidden(place),
                  className,
                )}
              >
                {place === last && badge && <span className="mb-0.5 block sm:hidden">{badge}</span>}
                {cell(item, link)}
                <Detail className="max-sm:hidden">{detail?.(item)}</Detail>
                <Detail className="sm:hidden">{phoneDetail?.(item)}</Detail>
              </Cell>
            ))}
          </Row>
        );
      }}
      empty={empty}
    />
  );
}

function Detail({ children, className }: { children: ReactNode; className: string }) {
  if (!children) return null;
  const title = typeof children === "string" ? children : undefined;
  return (
    <p title={title} className={cx("wrap-anywhere mt-0.5 line-clamp-2 text-caption text-soft", className)}>
      {children}
    </p>
  );
}

interface LogOptions<E extends ListEndpoint> {
  readonly list: E;
  /** The list's fixed input. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** The query parameters that filter the list. Pass the same array on each render. */
  readonly filters: readonly string[];
  /** The query parameter that holds the open item's ID. */
  readonly opens: string;
  readonly first: FirstPage<E> | undefined;
  readonly lookEveryMs?: (items: readonly ItemOf<E>[]) => number | false;
}

/** A filter's new value; null clears it. */
type Change = Readonly<Record<string, string | null>>;

export interface Log<E extends ListEndpoint> {
  readonly view: z.output<E["input"]>;
  /** Changes some filters, or clears all of them. */
  readonly filter: (change: Change | null) => void;
  readonly pages: Pages<ItemOf<E>>;
  readonly opens: string;
  readonly opened: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/** A list whose filters and open item are in the page's address. */
export function useLog<E extends ListEndpoint>(options: LogOptions<E>): Log<E> {
  const { list, input, filters, opens, first, lookEveryMs } = options;
  const parsers = useMemo(() => Object.fromEntries(filters.map((key) => [key, parseAsString])), [filters]);
  const [query, setQuery] = useQueryStates(parsers);
  const [opened, setOpened] = useQueryState(opens, parseAsString.withOptions({ history: "push" }));
  const schema: E["input"] = list.input;
  const view = readView(schema, { ...input, ...query });
  return {
    view,
    filter: (change) => void setQuery(change),
    pages: usePages(list, view, first, lookEveryMs),
    opens,
    opened,
    open: (id) => void setOpened(id),
    close: () => void setOpened(null, { history: "replace" }),
  };
}

interface LogSectionProps<E extends ListEndpoint> extends Pick<LogTableProps<ItemOf<E>>, "columns" | "idOf" | "empty"> {
  readonly log: Log<E>;
  readonly title: string;
  readonly description: string;
  readonly segments: {
    readonly label: string;
    readonly key: keyof z.output<E["input"]> & string;
    readonly options: Readonly<Record<string, { readonly name: string }>>;
  };
  readonly className?: string;
  /** The open item's sheet. `listed` is the list's copy, if loaded. */
  readonly sheet: (id: string, listed: ItemOf<E> | undefined) => ReactNode;
}

const all = { value: "all", label: "All" };

/** A section of a page: a log with one filter, and the open event's sheet. */
export function EventLog<E extends ListEndpoint>(props: LogSectionProps<E>) {
  const { log, title, description, segments, className, sheet, ...table } = props;
  const { view, pages, opened } = log;
  const id = title.toLowerCase();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-2">
        <div>
          <h2 id={id} className="font-semibold text-section">
            {title}
          </h2>
          <p className="mt-1 max-w-xl text-pretty text-secondary text-soft">{description}</p>
        </div>
        <Segmented
          label={segments.label}
          segments={[all, ...Object.entries(segments.options).map(([value, { name }]) => ({ value, label: name }))]}
          value={String(view[segments.key] ?? all.value)}
          onValueChange={(value) => log.filter({ [segments.key]: value === all.value ? null : value })}
        />
      </div>
      <Card flush>
        <LogTable
          {...table}
          label={title}
          pages={pages}
          opens={log.opens}
          onOpen={(item) => log.open(table.idOf(item))}
        />
      </Card>
      {opened !== null &&
        sheet(
          opened,
          pages.items.find((item) => table.idOf(item) === opened),
        )}
    </section>
  );
}
