"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { describeProblem } from "@/components/form/describe-problem";
import { DateTime } from "@/components/ui/date-time";
import { formatCount, formatNumber } from "@/components/ui/format";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { useDebounced } from "@/components/use-debounced";
import { query } from "@/lib/kit/client";
import { reviews } from "@/lib/leads/review/contract";
import type { RuleInfo } from "../../../inbox/review/view";
import { referralsPath } from "../../../paths";

const PAUSE_MS = 400;

interface TriedRuleProps {
  readonly rule: RuleInfo["rule"];
  /** Its number; null if it has none. */
  readonly value: number | null;
  readonly isOn: boolean;
}

/** A dry run of a rule over recent referrals, before it is saved. */
export function TriedRule({ rule, value, isOn }: TriedRuleProps) {
  const tried = useDebounced(value, PAUSE_MS);
  const { data, error } = useQuery({
    ...query(reviews.tryRule, { rule, ...(tried !== null && { value: tried }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <div aria-live="polite" className="rounded-control bg-tint px-3.5 py-3 text-secondary sm:ml-11">
      {data ? (
        <>
          <p className="text-pretty">
            {isOn ? "Would have flagged" : "Without it, no one would have checked"}{" "}
            <strong className="font-semibold">
              {formatNumber(data.flagged)} of {formatCount(data.looked, "lead")}
            </strong>{" "}
            in the last {data.days} days.
          </p>
          {data.examples.length > 0 && (
            <ul className="mt-2 grid gap-1.5">
              {data.examples.map(({ referralId, friendName, advocateName, createdAt, sentence }) => (
                <li key={referralId} className="wrap-anywhere text-pretty">
                  <TextLink href={referralsPath({ status: "all", lead: referralId })}>
                    <bdi>{friendName}</bdi>
                  </TextLink>{" "}
                  <span className="text-soft">
                    from <bdi>{advocateName}</bdi>, <DateTime value={createdAt} format="short" />: <bdi>{sentence}</bdi>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : error ? (
        <p>{describeProblem(error)}</p>
      ) : (
        <Loading label="Trying it on the last 90 days">
          <Skeleton className="h-4 w-64 max-w-full" />
        </Loading>
      )}
    </div>
  );
}
