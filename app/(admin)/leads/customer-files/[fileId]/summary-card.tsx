"use client";

import { Undo2 } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { formatCount } from "@/components/ui/format";
import { UNDO_DAYS } from "@/lib/files/undo-window";
import { countReversed, describeNothing, describeParts, isPast, type ListedFile } from "../words";

const tones = { credit: "text-accent", ask: "text-blue", wrong: "text-red", failed: "text-red" };

function toneOf(key: string): string | undefined {
  return Object.entries(tones).find(([name]) => name === key)?.[1];
}

/** The file's results in one line and one bar, and how to undo it. */
export function SummaryCard({ file }: { file: ListedFile }) {
  return (
    <Card aria-labelledby="outcome">
      <h2 id="outcome" className="text-balance font-semibold text-title">
        {file.state === "undone" ? (
          <>
            This file was undone{file.undoneAt && " on "}
            {file.undoneAt && <DateTime value={file.undoneAt} />}
          </>
        ) : (
          <Parts file={file} />
        )}
      </h2>
      {file.state === "undone" && describeParts(file).length > 0 && (
        <p className="mt-1 text-soft">
          Before:{" "}
          <s>
            <Parts file={file} />
          </s>
        </p>
      )}
      <Bar file={file}>
        <p className="flex gap-2 text-pretty">
          <Undo2 size={14} className="mt-[3px] shrink-0" />
          <span>
            <Undoing file={file} />
          </span>
        </p>
      </Bar>
    </Card>
  );
}

function Parts({ file }: { file: ListedFile }) {
  const parts = describeParts(file);
  if (parts.length === 0) return describeNothing(file);
  return parts.map(({ key, text }, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="mx-2.5 font-normal text-faint max-sm:hidden"> · </span>}
      <span className={cx("whitespace-nowrap max-sm:block", file.state !== "undone" && toneOf(key))}>{text}</span>
    </Fragment>
  ));
}

/** All rows as a bar, each result in proportion, with a legend. */
function Bar({ file: { kind, totals, state }, children }: { file: ListedFile; children: ReactNode }) {
  const { convert, noted, invite, ask, wrong, known, failed, nothing } = totals;
  const name = (ahead: string, done: string) => (state === "undone" ? `${done}, undone` : isPast(state) ? done : ahead);
  const kinds = [
    { name: name("Convert", "Converted"), count: convert.count, fill: "bg-accent" },
    { name: name("Reverse", "Reversed"), count: countReversed(totals), fill: "bg-soft" },
    { name: "Part refund, reward stays", count: noted, fill: "bg-soft/40" },
    kind === "people"
      ? { name: name("Add", "Added"), count: invite, fill: "bg-accent" }
      : { name: "Invite", count: invite, fill: "bg-accent/40" },
    { name: "To decide", count: ask, fill: "bg-blue" },
    { name: "To fix", count: wrong, fill: "bg-red/60" },
    { name: "Failed", count: failed, fill: "bg-red" },
    { name: "Already added", count: known, fill: "bg-soft/40" },
    { name: kind === "people" ? "Left out" : "Nothing to do", count: nothing - known, fill: "bg-edge" },
  ].filter(({ count }) => count > 0);
  return (
    <div className="mt-4">
      <div aria-hidden className="flex h-2 gap-0.5">
        {kinds.map(({ name, count, fill }) => (
          <span
            key={name}
            style={{ flexGrow: count }}
            className={cx("min-w-1.5 rounded-chip transition-[flex-grow] forced-colors:border", fill)}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-8 gap-y-2.5 text-secondary text-soft">
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {kinds.map(({ name, count, fill }) => (
            <li key={name} className="flex items-center gap-2 tabular-nums">
              <span aria-hidden className={cx("size-2 rounded-full forced-colors:border", fill)} />
              {name} {count.toLocaleString("en-US")}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  );
}

function Undoing({
  file: { kind, state, totals, pendingCount, undoableUntil, undoneAt, undoneBy, removedCount },
}: {
  file: ListedFile;
}) {
  if (undoneAt) {
    const stayed = kind === "people" ? totals.invite - pendingCount - (removedCount ?? 0) : 0;
    return (
      <>
        Undone by <bdi>{undoneBy}</bdi>.{" "}
        {removedCount !== undefined && `${formatCount(removedCount, "advocate")} removed. `}
        {stayed > 0 && `${formatCount(stayed, "advocate")} stayed. `}
        Upload the file again to {kind === "people" ? "add them" : "count it"}.
      </>
    );
  }
  const recall = "Messages already sent can’t be recalled.";
  if (state === "undoing") return recall;
  if (state !== "applied")
    return `Once ${kind === "people" ? "added" : "applied"}, you can undo it for ${UNDO_DAYS} days. ${recall}`;
  if (!undoableUntil || undoableUntil <= new Date()) return `The ${UNDO_DAYS} days to undo it are over.`;
  return (
    <>
      You can undo it until <DateTime value={undoableUntil} />. {recall}
    </>
  );
}
