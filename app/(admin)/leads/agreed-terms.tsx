"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { DateTime } from "@/components/ui/date-time";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { campaigns } from "@/lib/business/campaigns/contract";
import { query } from "@/lib/kit/client";
import { TermsText } from "../terms-text";

/** The terms at the time the friend sent the form, loaded on request. */
export function AgreedTerms({ version }: { version: string }) {
  const [isOpened, setOpened] = useState(false);
  const { data, error } = useQuery({ ...query(campaigns.terms, { version }), enabled: isOpened });
  return (
    <details onToggle={() => setOpened(true)}>
      <summary className="min-h-control cursor-pointer py-1.5 font-medium text-accent">
        The terms they agreed to
      </summary>
      {data && (
        <>
          <p className="text-secondary text-soft">
            First agreed to on <DateTime value={data.terms.createdAt} />
          </p>
          <TermsText text={data.terms.text} />
        </>
      )}
      {error && <p role="alert">{describeProblem(error)}</p>}
      {!data && !error && (
        <Loading label="Loading the terms">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
    </details>
  );
}
