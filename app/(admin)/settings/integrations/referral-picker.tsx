"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useId, useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { controlStyles } from "@/components/ui/variants";
import { useDebounced } from "@/components/use-debounced";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/referrals/contract";
import { ReferralOption, type WaitingReferral } from "./referral-option";

interface Props {
  /** What is searched at first, such as the friend's e-mail address. */
  readonly suggestion: string;
  readonly onPick: (referral: WaitingReferral) => void;
}

const mostShown = 6;

/** Finds one of the referrals that wait to be converted. */
export function ReferralPicker({ suggestion, onPick }: Props) {
  const hintId = useId();
  const [text, setText] = useState(suggestion);
  const q = useDebounced(text.trim());
  const { data, error, refetch, isFetching } = useQuery({
    ...query(referrals.listAll, { status: "pending", limit: mostShown, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  });
  const found = data?.referrals ?? [];
  return (
    <Command label="Search waiting referrals" shouldFilter={false} loop className="grid gap-2">
      <Command.Input
        value={text}
        onValueChange={setText}
        maxLength={100}
        placeholder="Name, e-mail or phone of the friend"
        aria-describedby={hintId}
        className={cx("h-control px-3", controlStyles)}
      />
      <Command.List
        label="Waiting referrals"
        className={cx("rounded-control border border-line", found.length === 0 && "hidden")}
      >
        {found.map((referral) => (
          <ReferralOption key={referral.referralId} referral={referral} onPick={onPick} />
        ))}
      </Command.List>
      {error && (
        <Notice
          tone="red"
          role="alert"
          action={
            <Button size="small" onClick={() => void refetch()} pending={isFetching}>
              Try again
            </Button>
          }
        >
          {describeProblem(error)}
        </Notice>
      )}
      <p id={hintId} aria-live="polite" className="text-secondary text-soft">
        {data ? sayFound(data, q) : isFetching && "Searching…"}
      </p>
    </Command>
  );
}

interface Found {
  readonly referrals: readonly unknown[];
  readonly nextCursor?: string | undefined;
}

function sayFound({ referrals: { length }, nextCursor }: Found, q: string): string {
  if (nextCursor) return `The newest ${length}. Type to find others.`;
  if (length > 0) return length === 1 ? "One waits that fits." : `${length} wait that fit.`;
  return q
    ? `Nobody who waits fits “${q}”. Try the friend's name, or add the referral first and then try the event again.`
    : "No referral waits to be converted.";
}
