"use client";

import { Mail, Phone } from "lucide-react";
import { memo } from "react";
import { lazy } from "@/components/lazy";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { buttonVariants } from "@/components/ui/variants";
import { DAY_MS } from "@/lib/kit/durations";
import type { InboxRow as Row } from "@/lib/platform/inbox/contract";
import { groupOf } from "@/lib/platform/inbox/count-contract";
import { findNextStep } from "../next-step";
import { describeRow, type RowWords } from "./describe-row";
import { useInboxActions } from "./inbox-actions";
import { keyOf } from "./view";

interface InboxRowProps {
  readonly row: Row;
  readonly now: Date;
  readonly isShown: boolean;
  readonly onOpen: (row: Row) => void;
}

/** The id of a row's own button, which takes the focus. */
export function rowId(key: string): string {
  return `row-${key}`;
}

/** The id of a row's verb, which Enter presses. */
export function verbId(key: string): string {
  return `verb-${key}`;
}

const tones: Readonly<Record<RowWords["tone"], string>> = {
  accent: "bg-tint text-accent",
  blue: "bg-blue-bg text-blue",
  amber: "bg-amber-bg text-amber",
  red: "bg-red-bg text-red",
};

/** One thing to do: who or what, why, how long it waits, and its one verb. */
export const InboxRow = memo(function InboxRow({ row, now, isShown, onOpen }: InboxRowProps) {
  const words = describeRow(row, now);
  const key = keyOf(row);
  const { title, detail, icon: Icon, tone } = words;
  return (
    <li
      className={cx(
        "relative flex items-center gap-3 border-transparent border-l-[3px] py-2.5 pr-3 pl-3 transition-colors hover:bg-paper",
        // A phone lays out rows once they come near the screen.
        "max-sm:[contain-intrinsic-block-size:auto_4rem] max-sm:[content-visibility:auto]",
        isShown && "lg:border-accent lg:bg-tint/60",
      )}
    >
      <button
        type="button"
        id={rowId(key)}
        data-inbox-row
        aria-current={isShown || undefined}
        onClick={() => onOpen(row)}
        className="-outline-offset-2! flex min-w-0 flex-1 items-center gap-2.5 rounded-control text-left before:absolute before:inset-0"
      >
        {Icon ? (
          <span className={cx("grid size-7 shrink-0 place-items-center rounded-full", tones[tone])}>
            <Icon size={14} />
          </span>
        ) : (
          <Avatar name={title} />
        )}
        <span className="grid min-w-0 flex-1 leading-snug">
          <bdi className="truncate font-medium">{title}</bdi>
          <bdi className="truncate text-caption text-soft">{detail}</bdi>
        </span>
      </button>
      {row.later ? (
        <DateTime value={row.later.until} format="soon" className="shrink-0 text-caption text-soft" />
      ) : (
        <DateTime
          value={row.since}
          format="age"
          className={cx("shrink-0 text-caption", waitsLong(row, now) ? "font-semibold text-amber" : "text-soft")}
        />
      )}
      <Verb row={row} words={words} now={now} onOpen={onOpen} />
    </li>
  );
});

/** Whether it waits longer than a customer or a colleague likes. */
function waitsLong({ kind, since }: Row, now: Date): boolean {
  const days = groupOf[kind] === "call" ? 1 : 3;
  return now.getTime() - since.getTime() >= days * DAY_MS;
}

interface VerbProps extends Omit<InboxRowProps, "isShown"> {
  readonly words: RowWords;
}

// Its contract is large.
const BookButton = lazy(
  () => import("./book-button").then((module) => module.BookButton),
  <Button size="small" className="min-w-17 max-sm:min-h-11" disabled>
    Book
  </Button>,
);

// Above the button that covers the row.
const place = "relative min-w-17 max-sm:min-h-11";

/** The row's one action. What needs evidence opens it. */
function Verb({ row, words: { title, verb, href }, now, onOpen }: VerbProps) {
  const id = verbId(keyOf(row));
  const label = `${verb}: ${title}`;
  const { bringBack } = useInboxActions();
  if (row.later) {
    return (
      <Button id={id} size="small" className={place} aria-label={`Now: ${title}`} onClick={() => void bringBack(row)}>
        Now
      </Button>
    );
  }
  if (href !== undefined) {
    return (
      <ButtonLink id={id} href={href} size="small" className={place} aria-label={label}>
        {verb}
      </ButtonLink>
    );
  }
  const step = row.kind === "lead" ? findNextStep({ ...row, approvalId: undefined }, now) : undefined;
  if (step && "href" in step) {
    const Icon = step.verb === "Call" ? Phone : Mail;
    return (
      <a
        id={id}
        href={step.href}
        aria-label={label}
        // Its evidence asks how the call went.
        onClick={() => onOpen(row)}
        className={cx("inline-flex gap-1.5", place, buttonVariants({ size: "small" }))}
      >
        <Icon size={14} className="text-accent" />
        {step.verb}
      </a>
    );
  }
  if (row.kind === "lead" && step?.verb === "Book") {
    return <BookButton id={id} row={row} label={label} className={place} />;
  }
  return (
    <Button id={id} size="small" className={place} aria-label={label} onClick={() => onOpen(row)}>
      {verb}
    </Button>
  );
}
