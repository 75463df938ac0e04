"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { DateTime } from "@/components/ui/date-time";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { campaigns } from "@/lib/business/campaigns/contract";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import { isOpen } from "@/lib/leads/referrals/open-stages";
import { TermsText } from "../terms-text";
import type { FoundReferral } from "./view";

/** Explains a lead's reward, loaded on request, or right away if some of it was taken back. */
export function LeadExplanation({ referral }: { referral: FoundReferral }) {
  const { campaignId, referralId, reversedRewardCents, stage } = referral;
  const [isOpened, setOpened] = useState(stage === "reversed" || reversedRewardCents !== undefined);
  const result = useQuery({ ...query(referrals.explain, { campaignId, referralId }), enabled: isOpened });
  return (
    <LoadedOnOpen
      title={nameQuestion(referral)}
      what="reasons"
      isOpened={isOpened}
      setOpened={setOpened}
      result={result}
    >
      {({ explanation }) => (
        <ul className="wrap-anywhere grid list-disc gap-1 pt-1 pl-5 text-pretty marker:text-faint">
          {explanation.sentences.map((sentence) => (
            <li key={sentence}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      )}
    </LoadedOnOpen>
  );
}

/** The terms at the time the friend sent the form, loaded on request. */
export function AgreedTerms({ version }: { version: string }) {
  const [isOpened, setOpened] = useState(false);
  const result = useQuery({ ...query(campaigns.terms, { version }), enabled: isOpened });
  return (
    <LoadedOnOpen
      title="The terms they agreed to"
      what="terms"
      isOpened={isOpened}
      setOpened={setOpened}
      result={result}
    >
      {({ terms }) => (
        <>
          <p className="text-secondary text-soft">
            First agreed to on <DateTime value={terms.createdAt} />
          </p>
          <TermsText text={terms.text} />
        </>
      )}
    </LoadedOnOpen>
  );
}

interface LoadedOnOpenProps<Data> {
  readonly title: string;
  /** The subject in texts, such as "terms". */
  readonly what: string;
  readonly isOpened: boolean;
  readonly setOpened: (isOpened: boolean) => void;
  readonly result: Pick<UseQueryResult<Data>, "data" | "error">;
  readonly children: (data: Data) => ReactNode;
}

/** A fold whose content is loaded once it is opened. */
function LoadedOnOpen<Data>(props: LoadedOnOpenProps<Data>) {
  const { title, what, isOpened, setOpened, result, children } = props;
  const { data, error } = result;
  return (
    <details open={isOpened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="min-h-control cursor-pointer py-1.5 font-medium text-accent">{title}</summary>
      {data && children(data)}
      {error && <p role="alert">{describeProblem(error)}</p>}
      {!data && !error && (
        <Loading label={`Loading the ${what}`}>
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
    </details>
  );
}

function nameQuestion({ stage }: FoundReferral): string {
  if (isOpen(stage)) return "Why no reward yet?";
  return stage === "lost" || stage === "rejected" ? "Why no reward?" : "Why this reward?";
}
