"use client";

import { Clock } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { PagedList } from "@/components/list/paged-table";
import type { Pages } from "@/components/list/use-pages";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { NativeSelect } from "@/components/ui/native-select";
import { Segmented } from "@/components/ui/segmented";
import { TextLink } from "@/components/ui/text-link";
import { countOf } from "../home/figures";
import { reviewRulesPath } from "../paths";
import { denialNames, severityLooks } from "./describe";
import type { ListedReview, ReviewView } from "./view";

const sorts = [
  { value: "severity", label: "Severity" },
  { value: "age", label: "Oldest" },
] as const;

interface ReviewListProps {
  readonly pages: Pages<ListedReview>;
  /** The reviews in order. */
  readonly items: readonly ListedReview[];
  readonly view: ReviewView;
  readonly setView: (view: Partial<ReviewView>) => void;
  /** All open reviews. */
  readonly waiting: number;
  readonly allowAfterDays: number | undefined;
  readonly shownId: string | undefined;
  readonly onOpen: (reviewId: string) => void;
  readonly empty: ReactNode;
  readonly className: string;
}

/** Open or decided reviews. */
export function ReviewList(props: ReviewListProps) {
  const { pages, items, view, setView, waiting, allowAfterDays, shownId, onOpen, empty, className } = props;
  const isOpen = view.part !== "decided";
  return (
    <section
      aria-label="Referrals"
      className={cx(
        "flex flex-col max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-card max-lg:shadow-card",
        shownId === undefined ? "lg:flex-1" : "lg:w-80 lg:shrink-0 lg:border-line lg:border-r",
        className,
      )}
    >
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-inner-line border-b px-4 py-2.5">
        <Segmented
          label="Show"
          segments={[
            {
              value: "open",
              label: waiting > 0 ? `To decide ${waiting.toLocaleString("en-US")}` : "To decide",
            },
            { value: "decided", label: "Decided" },
          ]}
          value={view.part ?? "open"}
          onValueChange={(part) => setView({ part: part === "open" ? null : part, review: null })}
        />
        {isOpen && items.length > 1 && (
          <NativeSelect
            aria-label="Sort by"
            options={sorts}
            value={view.sort ?? "severity"}
            onValueChange={(sort) => setView({ sort: sort === "severity" ? null : sort })}
            className="w-28 [&>select]:h-8 [&>select]:text-secondary max-sm:[&>select]:h-control"
          />
        )}
      </div>
      <PagedList label="Referrals" pages={pages} empty={empty} {...(isOpen && { total: waiting })}>
        <ul onKeyDown={moveFocus} className="divide-y divide-inner-line">
          {items.map((review) => (
            <ReviewRow
              key={review.reviewId}
              review={review}
              isShown={review.reviewId === shownId}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </PagedList>
      {isOpen && (
        <p className="mt-auto flex gap-2 border-inner-line border-t px-4 py-3.5 text-pretty text-secondary text-soft">
          <Clock size={14} className="mt-[3px] shrink-0" />
          <span>
            {allowAfterDays === undefined
              ? "We never decide for you."
              : `Allowed automatically after ${countOf(allowAfterDays, "day")} without a decision.`}{" "}
            <TextLink href={reviewRulesPath}>Change</TextLink>
          </span>
        </p>
      )}
    </section>
  );
}

/** The id of the button that opens a review. It gets the focus back when the review closes. */
export function rowId(reviewId: string): string {
  return `review-${reviewId}`;
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const at = rows.findIndex((row) => row.matches(":focus"));
  if (step === 0 || at < 0) return;
  event.preventDefault();
  rows[at + step]?.focus();
}

interface ReviewRowProps {
  readonly review: ListedReview;
  readonly isShown: boolean;
  readonly onOpen: (reviewId: string) => void;
}

function ReviewRow({ review, isShown, onOpen }: ReviewRowProps) {
  const { reviewId, friendName, advocateName, flags, creditCents, openedAt, decidedAt } = review;
  return (
    <li>
      <button
        type="button"
        id={rowId(reviewId)}
        aria-current={isShown || undefined}
        onClick={() => onOpen(reviewId)}
        className="-outline-offset-2! flex w-full gap-2.5 border-transparent border-l-[3px] px-3.5 py-3 text-left transition-colors hover:bg-paper lg:aria-[current]:border-accent lg:aria-[current]:bg-tint/60"
      >
        <Avatar name={friendName} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <bdi className="truncate font-medium">{friendName}</bdi>
            {creditCents !== undefined && <Money cents={creditCents} />}
          </span>
          <span className="truncate text-secondary text-soft">{flags[0]?.label}</span>
          <span className="mt-1 flex min-w-0 items-center gap-2 text-caption text-soft">
            <StateBadge review={review} />
            <span className="min-w-0 flex-1 truncate">
              from <bdi>{advocateName}</bdi>
            </span>
            <DateTime
              value={decidedAt ?? openedAt}
              format={decidedAt ? "short" : "age"}
              className="shrink-0"
            />
          </span>
        </span>
      </button>
    </li>
  );
}

/** The severity, or the decision. */
export function StateBadge({ review: { state, severity, denialReason } }: { review: ListedReview }) {
  if (state === "allowed") return <Badge tone="accent">Allowed</Badge>;
  if (state === "denied")
    return <Badge title={denialReason && denialNames[denialReason]}>Doesn’t count</Badge>;
  const { label, tone } = severityLooks[severity];
  return <Badge tone={tone}>{label}</Badge>;
}
