"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useId, useState } from "react";
import type { z } from "zod";
import { describeProblem } from "@/components/form/describe-problem";
import { ConvertPreview, useCurrentStanding } from "@/components/referrals/convert-preview";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { controlStyles } from "@/components/ui/variants";
import { useDebounced } from "@/components/use-debounced";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";

const mostShown = 6;

type OpenLeads = z.output<typeof referrals.listAll.output>;
export type OpenLead = OpenLeads["referrals"][number];

interface LeadPickerProps {
  /** The initial query, such as the friend's email address. */
  readonly suggestion: string;
  readonly onPick: (lead: OpenLead) => void;
}

export function LeadPicker({ suggestion, onPick }: LeadPickerProps) {
  const hintId = useId();
  const [text, setText] = useState(suggestion);
  const q = useDebounced(text.trim());
  const { data, error, refetch, isFetching } = useQuery({
    ...query(referrals.listAll, { group: "open", limit: mostShown, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  });
  const found = data?.referrals ?? [];
  return (
    <Command label="Search open leads" shouldFilter={false} loop className="grid gap-2">
      <Command.Input
        value={text}
        onValueChange={setText}
        maxLength={100}
        placeholder="Name, email or phone of the friend"
        aria-describedby={hintId}
        className={cx("h-control px-3", controlStyles)}
      />
      <Command.List
        label="Open leads"
        className={cx("rounded-control border border-line", found.length === 0 && "hidden")}
      >
        {found.map((lead) => (
          <Command.Item
            key={lead.referralId}
            value={lead.referralId}
            onSelect={() => onPick(lead)}
            className="min-h-11 cursor-pointer px-3.5 py-2.5 leading-snug transition-colors [&+&]:border-inner-line [&+&]:border-t data-[selected=true]:bg-paper forced-colors:data-[selected=true]:outline-2"
          >
            <LeadLines lead={lead} />
          </Command.Item>
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
        {data ? describeMatch(data, q) : isFetching && "Searching…"}
      </p>
    </Command>
  );
}

function describeMatch({ referrals: { length }, nextCursor }: OpenLeads, q: string): string {
  if (nextCursor) return `The newest ${length}. Type to find others.`;
  if (length > 0) return length === 1 ? "1 open lead matches." : `${length} open leads match.`;
  return q
    ? `No open leads match “${q}”. Try the friend’s name, or log the call first and try the event again.`
    : "No open leads.";
}

interface PickedLeadProps {
  readonly lead: OpenLead;
  readonly jobValueCents: number | undefined;
  readonly onChange: () => void;
}

export function PickedLead({ lead, jobValueCents, onChange }: PickedLeadProps) {
  const standing = useCurrentStanding(lead);
  return (
    <>
      <div className="flex items-start justify-between gap-3 rounded-control border border-line px-3.5 py-2.5 leading-snug">
        <div className="min-w-0">
          <LeadLines lead={lead} />
        </div>
        <Button size="small" onClick={onChange}>
          Change
        </Button>
      </div>
      <ConvertPreview referral={lead} standing={standing} jobValueCents={jobValueCents} />
    </>
  );
}

function LeadLines({ lead }: { lead: OpenLead }) {
  const { friendName, friendEmail, friendPhone, advocateName, campaignName, createdAt } = lead;
  return (
    <>
      <p className="wrap-anywhere">
        <bdi className="font-medium">{friendName}</bdi>{" "}
        <bdi className="text-secondary text-soft">{friendEmail ?? friendPhone}</bdi>
      </p>
      <p className="wrap-anywhere text-caption text-soft">
        Referred by <bdi>{advocateName}</bdi> on <DateTime value={createdAt} />, <bdi>{campaignName}</bdi>
      </p>
    </>
  );
}
