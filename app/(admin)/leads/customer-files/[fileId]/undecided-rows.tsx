"use client";

import { ChevronLeft, ChevronRight, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSend } from "@/components/form/use-send";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatCount } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Problem } from "@/components/ui/notice";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { formatPhone } from "@/lib/kit/format-phone";
import { describeRow, type FileRow, type ListedFile } from "../words";
import { DoubtfulRow, type DoubtfulRowProps, type RowChoice } from "./doubtful-row";

interface NeedsYouProps {
  readonly file: ListedFile;
  readonly first: FirstPage<typeof customerFiles.listRows>;
}

/** How many of the remaining rows are listed. */
const LISTED = 5;

/** The rows that need a decision, one at a time. */
export function NeedsYou({ file, first }: NeedsYouProps) {
  const { rows, row, index, total, goTo, heading, last, ...deciding } = useDoubtful(file, first);
  if (!row && !last) return null;
  const others = rows.filter((other) => other !== row);
  const Doubtful = file.kind === "people" ? DoubtfulPerson : DoubtfulRow;
  return (
    <Card flush data-doubtful="" aria-labelledby="doubtful" className="xl:col-start-2 xl:row-start-1">
      <div className="px-5 pt-4 pb-5 sm:px-6">
        <div className="flex min-h-9 items-center justify-between gap-3">
          <h2 id="doubtful" className="font-semibold text-section">
            Needs a decision
          </h2>
          {total > 1 && (
            <div className="flex items-center gap-1 text-secondary text-soft tabular-nums">
              {(index + 1).toLocaleString("en-US")} of {total.toLocaleString("en-US")}
              <IconButton
                label="Previous"
                icon={ChevronLeft}
                size="small"
                disabled={index === 0}
                onClick={() => goTo(index - 1)}
              />
              <IconButton
                label="Next"
                icon={ChevronRight}
                size="small"
                disabled={index + 1 >= rows.length}
                onClick={() => goTo(index + 1)}
              />
            </div>
          )}
        </div>
        <h3 ref={heading} tabIndex={-1} className="mt-1 text-pretty font-medium outline-none">
          {row ? (
            <>
              {describeRow(row)}: {row.reason}
            </>
          ) : (
            <span className="flex items-center gap-2">
              <CircleCheck size={16} className="shrink-0 text-accent" />
              All decided. {file.kind === "people" ? "Add them" : "Apply"} when you’re ready.
            </span>
          )}
        </h3>
        {row && (
          <Doubtful
            key={row.rowId}
            row={row}
            pending={deciding.pending}
            problem={deciding.problem}
            onDecide={(choice, said) => void deciding.decide(row, choice, said)}
          />
        )}
      </div>
      <div
        role="status"
        className="border-inner-line border-t bg-paper px-5 py-2.5 text-secondary empty:hidden sm:px-6"
      >
        {last && (
          <div className="flex items-center justify-between gap-3">
            <span className="wrap-anywhere min-w-0">{last.announcement}</span>
            <Button size="small" variant="quiet" onClick={deciding.reopen} className="-my-1 -mr-2.5">
              Change
            </Button>
          </div>
        )}
      </div>
      {others.length > 0 && (
        <ul className="divide-y divide-inner-line border-inner-line border-t">
          {others.slice(0, LISTED).map((other) => (
            <li key={other.rowId} className="flex items-center justify-between gap-3 px-5 py-3 sm:px-6">
              <div className="min-w-0 leading-snug">
                <p className="wrap-anywhere font-medium">
                  <bdi>{nameOf(other)}</bdi>
                </p>
                <p className="text-pretty text-caption text-soft">
                  {describeRow(other)} · {other.reason}
                </p>
              </div>
              <Button size="small" onClick={() => goTo(rows.indexOf(other))}>
                {verbOf(other)}
                <span className="sr-only"> {nameOf(other)}</span>
              </Button>
            </li>
          ))}
          {total - 1 > LISTED && (
            <li className="px-5 py-3 text-secondary text-soft sm:px-6">
              and {formatCount(total - 1 - LISTED, "more", "more")}
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

const nameOf = ({ name, email, phone }: FileRow) => name ?? email ?? phone ?? "No name";

function verbOf({ needsTotal, candidates }: FileRow): string {
  if (needsTotal && candidates.length === 1) return "Add total";
  return candidates.length > 1 ? "Decide" : "Review";
}

interface Decision {
  readonly row: FileRow;
  readonly announcement: string;
}

/**
 * The doubtful rows, the current one, and its actions. A decided row disappears at once, and can be reopened until the
 * next decision.
 */
function useDoubtful({ fileId, totals }: ListedFile, first: NeedsYouProps["first"]) {
  const pages = usePages(customerFiles.listRows, { fileId, group: "ask", limit: 50 }, first);
  const [place, setPlace] = useState(0);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<Decision>();
  const [reopened, setReopened] = useState<FileRow>();
  const isMoved = useRef(false);
  const { trySend, pending, problem, forget } = useSend(customerFiles.decide);
  const open = pages.items.filter(({ rowId }) => !decided.has(rowId));
  const rows = reopened ? [reopened, ...open] : open;
  const index = Math.max(0, Math.min(place, rows.length - 1));
  const row = rows[index];

  // Moves the focus to the row the member picked.
  const heading = useRef<HTMLHeadingElement>(null);
  const currentId = row?.rowId ?? "none";
  useEffect(() => {
    if (currentId && isMoved.current) heading.current?.focus();
    isMoved.current = false;
  }, [currentId]);

  function goTo(next: number) {
    forget();
    isMoved.current = true;
    setPlace(next);
    if (next + LISTED >= rows.length && pages.hasMore) pages.loadMore();
  }

  return {
    rows,
    row,
    index,
    heading,
    last,
    pending,
    problem,
    goTo,
    total: pages.hasMore ? Math.max(totals.ask, rows.length) : rows.length,
    async decide(one: FileRow, choice: RowChoice, announcement: string) {
      await trySend({ fileId, rowId: one.rowId, ...choice }, () => {
        isMoved.current = true;
        setDecided((now) => new Set(now).add(one.rowId));
        setLast({ row: one, announcement });
        setReopened(undefined);
      });
    },
    reopen() {
      goTo(0);
      setReopened(last?.row);
      setLast(undefined);
    },
  };
}

/** A person whose name or address says not to write to them. They aren't added before a member decides. */
function DoubtfulPerson({ row, pending, problem, onDecide }: DoubtfulRowProps) {
  const { name, email, phone } = row;
  const who = describeRow(row);
  return (
    <div className="mt-3 grid gap-3">
      <p className="wrap-anywhere">
        <bdi className="font-medium">{name}</bdi>
        <bdi className="block text-secondary text-soft">
          {[email, phone && formatPhone(phone)].filter(Boolean).join(", ")}
        </bdi>
      </p>
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          pending={pending}
          onClick={() => onDecide({ invite: false }, `${who} is added and not contacted.`)}
        >
          Add, don’t contact
        </Button>
        <Button
          size="small"
          pending={pending}
          onClick={() => onDecide({ invite: true }, `${who} is added and invited.`)}
        >
          It’s fine, add and invite
        </Button>
        <Button
          size="small"
          variant="quiet"
          pending={pending}
          onClick={() => onDecide({ nothing: true }, `${who} is skipped.`)}
        >
          Skip
        </Button>
      </div>
    </div>
  );
}
