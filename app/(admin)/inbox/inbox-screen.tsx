"use client";

import { Check } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { OnlyChip } from "@/components/list/only-chip";
import { cx } from "@/components/ui/cx";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Kbd } from "@/components/ui/kbd";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { isWide, useIsWide } from "@/components/ui/use-is-wide";
import type { InboxRow as Row } from "@/lib/platform/inbox/contract";
import type { InboxKind } from "@/lib/platform/inbox/count-contract";
import { isSingleKey } from "../palette/shortcuts";
import { useInboxActions } from "./inbox-actions";
import { InboxList } from "./inbox-list";
import { InboxPanel } from "./inbox-panel";
import { rowId, verbId } from "./inbox-row";
import { kindNames } from "./kind-names";
import { type FirstInbox, useInbox } from "./use-inbox";
import { keyOf } from "./view";

interface InboxScreenProps extends FirstInbox {
  /** The business's name for advocates. */
  readonly business: string;
}

/** Everything that needs a person, with the evidence beside it; on phones, a page for each row. */
export function InboxScreen({ business, ...loaded }: InboxScreenProps) {
  const state = useInbox(loaded);
  const { view, counts, setView, rows, shown, missingKey, show } = state;
  const move = useKeys(state);
  const isOpened = view.open !== null;
  // A phone loads the evidence of a row once it is opened.
  const hasPanel = useIsWide() || isOpened;
  const total = view.part === "later" ? counts.later : counts.todo;
  const at = shown ? rows.indexOf(shown) + 1 : 0;
  const latestShow = useRef(show);
  useEffect(() => {
    latestShow.current = show;
  });
  // The same function for all renders, so that unchanged rows are not rendered again.
  const open = useCallback((row: Row) => {
    // On a phone the evidence is its own page, so Back must leave it.
    latestShow.current(row, isWide() ? "replace" : "push");
    if (isWide()) setTimeout(() => document.getElementById("evidence")?.focus());
  }, []);

  return (
    <>
      <div className={cx(isOpened && "max-lg:hidden")}>
        <Head {...state} />
      </div>
      {rows.length === 0 && total === 0 && missingKey === undefined ? (
        <NothingLeft later={counts.later} isLater={view.part === "later"} />
      ) : (
        <div className="grid items-start gap-grid lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
          <List {...state} onOpen={open} />
          {hasPanel && (shown || missingKey !== undefined) && (
            <InboxPanel
              key={shown ? keyOf(shown) : missingKey}
              row={shown}
              openKey={shown ? keyOf(shown) : (missingKey ?? "")}
              isOpened={isOpened}
              business={business}
              place={at === 0 ? undefined : { at, of: total }}
              onMove={move}
              onBack={() => {
                void setView({ open: null });
                focusRow(shown);
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

type InboxState = ReturnType<typeof useInbox>;

function focusRow(row: Row | undefined): void {
  if (row) setTimeout(() => document.getElementById(rowId(keyOf(row)))?.focus());
}

/** Connects the keys, and returns what J and K do. */
function useKeys({ rows, shown, show }: InboxState) {
  const { putOff, undoLast } = useInboxActions();
  // A second key may come before the first one's row is shown, so the row with the focus counts.
  const move = (step: 1 | -1) => {
    const focused = rows.find((row) => rowId(keyOf(row)) === document.activeElement?.id) ?? shown;
    const at = focused ? rows.indexOf(focused) : -1;
    const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
    if (!next) return;
    show(next, "replace");
    document.getElementById(rowId(keyOf(next)))?.focus();
  };
  useInboxKeys({
    move,
    act: () => shown && document.getElementById(verbId(keyOf(shown)))?.click(),
    later: () => shown && !shown.later && void putOff(shown),
    undo: undoLast,
  });
  return move;
}

/** The title, the numbers and the filter. */
function Head({ counts: { todo, later }, view: { kind, part }, setView }: InboxState) {
  return (
    <>
      <PageHeader
        title="Inbox"
        description={describeTotal(todo)}
        actions={
          <Segmented
            label="Show"
            segments={[
              { value: "todo", label: `To do ${formatNumber(todo)}` },
              { value: "later", label: `Later ${formatNumber(later)}` },
            ]}
            value={part ?? "todo"}
            onValueChange={(next) => void setView({ part: next === "later" ? "later" : null, open: null })}
          />
        }
      />
      {kind && (
        <div className="mb-3">
          <OnlyChip filter={`Only ${kindNames[kind]}`} onRemove={() => void setView({ kind: null, open: null })} />
        </div>
      )}
    </>
  );
}

/** The rows, or why there are none. */
function List({ groups, rows, view, counts, shown, onOpen }: InboxState & { onOpen: (row: Row) => void }) {
  const isEmpty = rows.length === 0 && !groups.some(({ pages }) => pages.isLoading || pages.error);
  return (
    <section
      aria-label="Rows"
      className={cx(
        "overflow-hidden rounded-card border border-line bg-card shadow-card",
        view.open !== null && "max-lg:hidden",
      )}
    >
      {isEmpty ? (
        <NothingLeft later={counts.later} isLater={view.part === "later"} kind={view.kind} />
      ) : (
        <InboxList groups={groups} shownKey={shown && keyOf(shown)} onOpen={onOpen} />
      )}
      <Keys />
    </section>
  );
}

function describeTotal(todo: number): string {
  return todo === 0 ? "Nothing waits for you." : `${formatCount(todo, "thing needs", "things need")} you.`;
}

/** The keys, on a desk. */
function Keys() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-inner-line border-t px-4 py-2.5 text-caption text-soft max-lg:hidden">
      <span className="flex items-center gap-1">
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> Move
      </span>
      <span className="flex items-center gap-1">
        <Kbd>↵</Kbd> Do it
      </span>
      <span className="flex items-center gap-1">
        <Kbd>L</Kbd> Later
      </span>
      <span className="flex items-center gap-1">
        <Kbd>Z</Kbd> Undo
      </span>
    </p>
  );
}

interface NothingLeftProps {
  /** Rows that were put off. */
  readonly later: number;
  readonly isLater: boolean;
  /** The only kind that is shown, if any. */
  readonly kind?: InboxKind | null;
}

/** The inbox when everything is done. */
function NothingLeft({ later, isLater, kind = null }: NothingLeftProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-5 py-16 text-center">
      <span className="grid size-20 place-items-center rounded-full border border-line">
        <span className="grid size-14 place-items-center rounded-full bg-accent text-accent-ink">
          <Check size={26} />
        </span>
      </span>
      <h2 className="mt-6 font-semibold text-title">{isLater ? "Nothing put off" : "That’s everything"}</h2>
      <p className="mt-1.5 text-pretty text-soft">
        {isLater
          ? "Rows that you put off until tomorrow wait here."
          : kind
            ? `Nothing about ${kindNames[kind]} waits for you.`
            : "Nothing waits for you. New leads still reach you right away."}
      </p>
      {later > 0 && (
        <p className="mt-4 rounded-chip bg-inner-line px-3 py-1 text-secondary text-soft">
          {formatNumber(later)} put off until tomorrow, 8 AM
        </p>
      )}
    </div>
  );
}

interface InboxKeys {
  /** Moves the selection by one. */
  readonly move: (step: 1 | -1) => void;
  /** Does what the row's verb says. */
  readonly act: () => void;
  readonly later: () => void;
  readonly undo: () => void;
}

/** J and K move, Enter acts, L puts off, Z undoes; unless single keys are turned off. */
function useInboxKeys(keys: InboxKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isSingleKey(event) && findAct(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    // After the document's own shortcuts, so that “g l” still opens the leads.
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function findAct({ key, target }: KeyboardEvent, keys: InboxKeys): (() => void) | undefined {
  const isOn = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  const isOnRow = isOn("[data-inbox-row]");
  if (key === "j" || (isOnRow && key === "ArrowDown")) return () => keys.move(1);
  if (key === "k" || (isOnRow && key === "ArrowUp")) return () => keys.move(-1);
  if (key === "l") return keys.later;
  if (key === "z") return keys.undo;
  // A focused button or link has its own Enter; the row itself has none.
  return key === "Enter" && (isOnRow || !isOn("a, button, summary")) ? keys.act : undefined;
}
