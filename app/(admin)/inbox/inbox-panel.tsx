"use client";

import { ArrowLeft, ChevronDown, ChevronUp, CircleCheck, Clock } from "lucide-react";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { formatNumber } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import type { InboxRow } from "@/lib/platform/inbox/contract";
import { useInboxActions } from "./inbox-actions";

const ReviewCase = lazy(() => import("./review/review-case").then((module) => module.ReviewCase));
const LeadEvidence = lazy(() => import("./evidence/lead").then((module) => module.LeadEvidence));
const MatchEvidence = lazy(() => import("./evidence/match").then((module) => module.MatchEvidence));
const ApprovalEvidence = lazy(() => import("./evidence/approval").then((module) => module.ApprovalEvidence));
const RedemptionEvidence = lazy(() => import("./evidence/redemption").then((module) => module.RedemptionEvidence));
const EventEvidence = lazy(() => import("./evidence/event").then((module) => module.EventEvidence));
const ContactEvidence = lazy(() => import("./evidence/contact").then((module) => module.ContactEvidence));
const FixEvidence = lazy(() => import("./evidence/fix").then((module) => module.FixEvidence));

interface InboxPanelProps {
  /** The shown row; undefined if the address names one that isn't in the list. */
  readonly row: InboxRow | undefined;
  readonly openKey: string;
  /** Whether the address names it. The first row is also shown, but not on phones. */
  readonly isOpened: boolean;
  readonly business: string;
  readonly place: { readonly at: number; readonly of: number } | undefined;
  readonly onMove: (step: 1 | -1) => void;
  readonly onBack: () => void;
}

/** The evidence of one row: beside the list on a desk, a page on a phone. */
export function InboxPanel({ row, openKey, isOpened, business, place, onMove, onBack }: InboxPanelProps) {
  const { putOff, bringBack } = useInboxActions();
  const [kind, id = ""] = openKey.split(":");
  return (
    <section
      id="evidence"
      tabIndex={-1}
      aria-label="Evidence"
      {...(isOpened && { "data-editing": "" })}
      className="@container flex min-w-0 flex-col outline-none lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto lg:rounded-card lg:border lg:border-line lg:bg-card lg:shadow-card"
    >
      <div className="flex min-h-12 items-center gap-1 border-inner-line max-lg:mb-3 lg:border-b lg:px-4">
        <Button
          icon={ArrowLeft}
          variant="quiet"
          size="small"
          className="-ml-2.5 mr-auto max-lg:min-h-11 lg:hidden"
          onClick={onBack}
        >
          Inbox
        </Button>
        {place && (
          <>
            <span className="text-secondary text-soft tabular-nums lg:mr-auto">
              {formatNumber(place.at)} of {formatNumber(place.of)}
            </span>
            <IconButton label="Previous" icon={ChevronUp} size="small" onClick={() => onMove(-1)} />
            <IconButton label="Next" icon={ChevronDown} size="small" onClick={() => onMove(1)} />
          </>
        )}
        {row && (
          <Button
            icon={Clock}
            variant="quiet"
            size="small"
            className="max-lg:min-h-11"
            onClick={() => void (row.later ? bringBack(row) : putOff(row))}
          >
            {row.later ? "Bring back" : "Later"}
            {!row.later && (
              <span className="ml-1 max-lg:hidden" aria-hidden>
                <Kbd>L</Kbd>
              </span>
            )}
          </Button>
        )}
      </div>
      {row ? (
        <RowEvidence row={row} business={business} />
      ) : kind === "review" ? (
        <ReviewCase reviewId={id} business={business} />
      ) : (
        <EmptyState
          icon={CircleCheck}
          title="Already done"
          level={2}
          action={
            kind === "lead" ? (
              <ButtonLink href={`/leads?${new URLSearchParams({ lead: id })}`}>See the lead</ButtonLink>
            ) : (
              <Button onClick={onBack}>Back to the inbox</Button>
            )
          }
        >
          This row is no longer in the inbox. Someone may have handled it.
        </EmptyState>
      )}
    </section>
  );
}

function RowEvidence({ row, business }: { row: InboxRow; business: string }) {
  switch (row.kind) {
    case "lead":
      return <LeadEvidence row={row} />;
    case "match":
      return <MatchEvidence row={row} />;
    case "review":
      return <ReviewCase reviewId={row.id} business={business} />;
    case "approval":
      return <ApprovalEvidence row={row} />;
    case "redemption":
      return <RedemptionEvidence row={row} />;
    case "payment":
    case "event":
      return <EventEvidence row={row} />;
    case "contact":
      return <ContactEvidence row={row} />;
    case "message":
      return row.advocateId ? <ContactEvidence row={row} /> : <FixEvidence row={row} />;
    default:
      return <FixEvidence row={row} />;
  }
}
