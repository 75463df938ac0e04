"use client";

import { useQueryStates } from "nuqs";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { isWide } from "@/components/ui/use-is-wide";
import { useLoaded } from "@/components/use-loaded";
import { inbox, type InboxRow as Row } from "@/lib/platform/inbox/contract";
import { groupOf, type InboxGroup, type InboxKind, inboxCount } from "@/lib/platform/inbox/count-contract";
import type { GroupPages } from "./inbox-list";
import { keyOf, nextAfter, viewParsers } from "./view";

type FirstRows = FirstPage<typeof inbox.list>;

export interface FirstInbox {
  readonly count: z.input<typeof inboxCount.count.output>;
  readonly first: Readonly<Record<InboxGroup, FirstRows>>;
}

const EVERY_MS = 15_000;

/** The rows of each group, their numbers, and the row that is shown. */
export function useInbox({ count: wire, first }: FirstInbox) {
  const counts = useLoaded(inboxCount.count, wire, {}, () => EVERY_MS);
  const [view, setView] = useQueryStates(viewParsers, { history: "replace" });
  const { kind, part } = view;
  const filter = { ...(kind && { kind }), ...(part && { part }), limit: 50 };
  const groups = [
    useGroup("call", filter, first, counts),
    useGroup("decide", filter, first, counts),
    useGroup("fix", filter, first, counts),
  ];
  const rows = groups.flatMap(({ pages }) => pages.items);
  const opened = useShown(view.open, rows, (open, history) => void setView({ open }, { history }));
  return { counts, view, setView, groups, rows, ...opened };
}

type Filter = Readonly<{ kind?: InboxKind; part?: "later"; limit: number }>;

/** A group's rows, renewed every few seconds, and their number. */
function useGroup(
  group: InboxGroup,
  filter: Filter,
  first: FirstInbox["first"],
  counts: z.output<typeof inboxCount.count.output>,
): GroupPages {
  const pages = usePages(inbox.list, { ...filter, group }, first[group], () => EVERY_MS);
  const own = counts.kinds.filter(
    (one) => groupOf[one.kind] === group && (filter.kind === undefined || one.kind === filter.kind),
  );
  const total = own.reduce((sum, one) => sum + (filter.part === "later" ? one.later : one.todo), 0);
  return { group, pages, total: Math.max(total, pages.items.length) };
}

/**
 * The row in the address, else on a desk the first one. Once it leaves the list, the one that moved into its place is
 * shown; a phone returns to the list.
 */
function useShown(
  open: string | null,
  rows: readonly Row[],
  setOpen: (open: string | null, history: "push" | "replace") => void,
) {
  const [sticky, setSticky] = useState(() => findFirst(open, rows));
  const key = open ?? sticky?.key;
  const found = rows.find((row) => keyOf(row) === key);
  // Only listed rows become sticky, so one that isn't found has left the list.
  const left = !found && sticky?.key === key ? sticky : undefined;
  const next = left && nextAfter(rows, left.rows, left.key);
  const shown = found ?? (left || open === null ? (next ?? rows[0]) : undefined);
  const shownKey = shown && keyOf(shown);
  // While the address still names the row that left, its place in the list must stay known.
  const isSettled = !left || open === null;
  if (shownKey !== undefined && isSettled && (sticky?.key !== shownKey || !isSame(sticky.rows, rows))) {
    setSticky({ key: shownKey, rows });
  }
  const hasLeft = left !== undefined;
  const change = useRef(setOpen);
  change.current = setOpen;
  useEffect(() => {
    if (!hasLeft || open === null) return;
    change.current(isWide() ? (shownKey ?? null) : null, "replace");
  }, [hasLeft, open, shownKey]);
  return {
    shown,
    /** The row in the address, if it isn't in the list: settled before, or on a later page. */
    missingKey: open !== null && !shown ? open : undefined,
    show: (row: Row, history: "push" | "replace") => setOpen(keyOf(row), history),
  };
}

interface StickyRow {
  readonly key: string;
  /** The list that had it. */
  readonly rows: readonly Row[];
}

function findFirst(open: string | null, rows: readonly Row[]): StickyRow | undefined {
  const row = open === null ? rows[0] : rows.find((each) => keyOf(each) === open);
  return row && { key: keyOf(row), rows };
}

function isSame(left: readonly Row[], right: readonly Row[]): boolean {
  return left.length === right.length && left.every((row, at) => keyOf(row) === keyOf(right[at] ?? row));
}
