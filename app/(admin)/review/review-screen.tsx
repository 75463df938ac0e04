"use client";

import { ShieldCheck, SlidersHorizontal } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { formatMoney } from "@/components/ui/format";
import { PageHeader } from "@/components/ui/page-header";
import { useLoaded } from "@/components/use-loaded";
import { dashboard } from "@/lib/insights/dashboard/contract";
import { reviews } from "@/lib/leads/review/contract";
import { countOf } from "../home/figures";
import { reviewRulesPath } from "../paths";
import { ReviewCase } from "./review-case";
import { ReviewList, rowId } from "./review-list";
import {
  inOrder,
  type ListedReview,
  nextAfter,
  type ReviewCaseFacts,
  type ReviewView,
  viewParsers,
} from "./view";

interface ReviewScreenProps {
  readonly figures: z.input<typeof dashboard.get.output>;
  readonly settings: z.input<typeof reviews.getSettings.output>;
  readonly first: FirstPage<typeof reviews.list>;
  /** The first case to show; undefined if there is none. */
  readonly firstCase: z.input<typeof reviews.get.output> | undefined;
  /** The business's name for advocates. */
  readonly business: string;
}

const wide = "(min-width: 64rem)";

/** The review queue beside the open case. On phones, the list first and a page per case. */
export function ReviewScreen({ figures, settings: wire, first, firstCase, business }: ReviewScreenProps) {
  const { reviews: doubtful } = useLoaded(dashboard.get, figures);
  const { settings } = useLoaded(reviews.getSettings, wire);
  const [view, setView] = useQueryStates(viewParsers, { history: "replace" });
  const pages = usePages(reviews.list, { part: view.part ?? "open", limit: 50 }, first);
  const items = inOrder(pages.items, view);
  const shownId = useShown(view, items);
  const takesFocus = useRef(false);
  useReturn(view.review);

  function open(reviewId: string) {
    takesFocus.current = true;
    // On a phone a case is its own page, so Back must leave it.
    void setView({ review: reviewId }, { history: window.matchMedia(wide).matches ? "replace" : "push" });
  }

  /**
   * Moves to the next review and returns it for the confirmation. By then the address has changed: changing it during a
   * refetch makes the browser reload the whole page.
   */
  async function goOn(decided: ReviewCaseFacts, isTrusted: boolean): Promise<ListedReview | undefined> {
    const next = nextAfter(items, decided, isTrusted);
    takesFocus.current = next !== undefined;
    if (!next) document.querySelector("main")?.focus();
    await setView({ review: next?.reviewId ?? null });
    return next;
  }

  return (
    <>
      <div className={cx(view.review !== null && "max-lg:hidden")}>
        <PageHeader
          title="Review"
          description={<Waiting doubtful={doubtful} />}
          actions={
            <ButtonLink icon={SlidersHorizontal} href={reviewRulesPath}>
              Rules
            </ButtonLink>
          }
        />
      </div>
      <div className="lg:flex lg:items-stretch lg:rounded-card lg:border lg:border-line lg:bg-card lg:shadow-card">
        <ReviewList
          {...{ pages, items, view, shownId, onOpen: open }}
          waiting={doubtful?.waiting ?? 0}
          allowAfterDays={settings.allowAfterDays}
          setView={(next) => void setView(next)}
          empty={
            <NothingHere isOpen={view.part !== "decided"} onOpenPart={() => void setView({ part: null })} />
          }
          className={cx(view.review !== null && "max-lg:hidden")}
        />
        {shownId !== undefined && (
          <div
            {...(view.review !== null && { "data-editing": "" })}
            className={cx("min-w-0 flex-1", view.review === null && "max-lg:hidden")}
          >
            <ReviewCase
              key={shownId}
              reviewId={shownId}
              first={firstCase?.review.reviewId === shownId ? firstCase : undefined}
              isOpened={view.review === shownId}
              {...{ business, takesFocus, onDecided: goOn, rules: settings.rules }}
              onUndone={async () => {
                takesFocus.current = true;
                await setView({ part: null, review: shownId });
              }}
              onBack={() => void setView({ review: null })}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** The review in the address, else the first one. New arrivals don't replace it. */
function useShown({ review }: ReviewView, items: readonly ListedReview[]): string | undefined {
  const [stickyId, setStickyId] = useState<string>();
  const isThere = items.some(({ reviewId }) => reviewId === stickyId);
  const shownId = review ?? (isThere ? stickyId : items[0]?.reviewId);
  if (shownId !== stickyId) setStickyId(shownId);
  return shownId;
}

/** Restores the focus to the opened row when a phone returns to the list. */
function useReturn(review: string | null): void {
  const before = useRef(review);
  useEffect(() => {
    if (before.current !== null && review === null) document.getElementById(rowId(before.current))?.focus();
    before.current = review;
  }, [review]);
}

function Waiting({ doubtful }: { doubtful: z.output<typeof dashboard.get.output>["reviews"] }) {
  if (!doubtful) return "Nothing is being checked right now.";
  const { waiting, creditCents } = doubtful;
  return (
    <>
      {countOf(waiting, "referral")} {waiting === 1 ? "is" : "are"} being checked.
      {creditCents > 0 && (
        <>
          {" "}
          <strong className="font-semibold text-ink">{formatMoney(creditCents)}</strong> in credit is held
          until you decide.
        </>
      )}
    </>
  );
}

function NothingHere({ isOpen, onOpenPart }: { isOpen: boolean; onOpenPart: () => void }) {
  return isOpen ? (
    <EmptyState icon={ShieldCheck} title="Nothing to check">
      When something about a referral looks doubtful, its credit is held and it shows up here.
    </EmptyState>
  ) : (
    <EmptyState
      icon={ShieldCheck}
      title="Nothing decided yet"
      action={<Button onClick={onOpenPart}>See open reviews</Button>}
    >
      Your decisions show up here, and you can undo each one.
    </EmptyState>
  );
}
