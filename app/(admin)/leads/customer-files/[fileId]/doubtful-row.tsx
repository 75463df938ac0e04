"use client";

import { Check, Minus, X } from "lucide-react";
import { useState } from "react";
import { readCents } from "@/components/form/read-number";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { Field } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format";
import { Input } from "@/components/ui/input";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { formatPhone } from "@/lib/kit/format-phone";
import { describeRow, type FileRow, formatDay } from "../words";

type Candidate = FileRow["candidates"][number];

/** A member's decision on a row, as the endpoint's input. */
export interface RowChoice {
  readonly referralId?: string;
  readonly advocateId?: string;
  readonly nothing?: true;
  /** Of a person: whether to write to them. */
  readonly invite?: boolean;
  readonly jobTotalCents?: number;
}

export interface DoubtfulRowProps {
  readonly row: FileRow;
  readonly pending: boolean;
  readonly problem: string | undefined;
  /** @param said describes the decision, for screen readers */
  readonly onDecide: (choice: RowChoice, said: string) => void;
}

/** A doubtful row: its cells beside the candidates, with the evidence for each. */
export function DoubtfulRow({ row, pending, problem, onDecide }: DoubtfulRowProps) {
  const { candidates, best, needsTotal } = row;
  const [typed, setTyped] = useState("");
  const [isTotalMissing, setTotalMissing] = useState(false);
  const total = readCents(typed);

  function choose({ referralId, advocateId, friendName, advocateName }: Candidate) {
    const isTotal = typeof total === "number" && total > 0;
    if (needsTotal && !isTotal) return setTotalMissing(true);
    const match = referralId ? { referralId } : { advocateId };
    const announcement = `${describeRow(row)} is ${referralId ? friendName : `a lead of ${advocateName}`}.`;
    onDecide({ ...match, ...(needsTotal && isTotal && { jobTotalCents: total }) }, announcement);
  }

  return (
    <div className="@container mt-3 grid gap-3">
      <OwnCells row={row} />
      {needsTotal && candidates.length > 0 && (
        <Field
          label="Job total"
          hint="The file doesn’t say, and the reward depends on it."
          error={isTotalMissing ? "Enter an amount such as 480.00." : undefined}
        >
          {(control) => (
            <Input
              {...control}
              leading="$"
              inputMode="decimal"
              placeholder="0.00"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setTotalMissing(false);
              }}
            />
          )}
        </Field>
      )}
      <ul className={cx("grid gap-2.5", candidates.length > 1 && "@[20rem]:grid-cols-2")}>
        {candidates.map((candidate, index) => (
          <CandidateCard
            key={candidate.referralId ?? candidate.advocateId}
            candidate={candidate}
            isBest={best !== undefined && index === 0}
            namesCampaign={candidates.some(({ campaignId }) => campaignId !== candidate.campaignId)}
            needsTotal={needsTotal}
            verb={verbOf(candidate, candidates)}
            pending={pending}
            onChoose={() => choose(candidate)}
          />
        ))}
      </ul>
      {problem && (
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="text-pretty text-caption text-soft">{best}</p>
        <Button
          size="small"
          variant="quiet"
          pending={pending}
          onClick={() => onDecide({ nothing: true }, `${describeRow(row)} doesn’t match anyone.`)}
          className="-mr-2.5"
        >
          {candidates.length === 2 ? "Neither" : candidates.length > 2 ? "None of them" : "Leave it out"}
        </Button>
      </div>
    </div>
  );
}

/** "It’s Jim", with the full name if two candidates share a first name. */
function verbOf({ referralId, friendName, advocateName }: Candidate, all: readonly Candidate[]): string {
  const firstOf = (name: string) => name.trim().split(/\s+/)[0] ?? name;
  if (!referralId) return `${firstOf(advocateName)} sent them`;
  const isAlone = all.filter((other) => firstOf(other.friendName) === firstOf(friendName)).length === 1;
  return `It’s ${isAlone ? firstOf(friendName) : friendName}`;
}

/** The row's own cells. */
function OwnCells({ row }: { row: FileRow }) {
  const { name, email, phone, street, code, referredBy, jobValueCents, invoice, jobDate } = row;
  const cells = [
    ["Name", name],
    ["Phone", phone && formatPhone(phone)],
    ["Email", email],
    ["Address", street],
    ["Code", code],
    ["Referred by", referredBy],
    ["Job total", jobValueCents === undefined ? undefined : formatMoney(jobValueCents)],
    ["Invoice", invoice],
    ["Date", jobDate && formatDay(jobDate)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-control border border-line bg-line">
      {cells.map(
        ([label, text]) =>
          text && (
            <div key={label} className="min-w-24 flex-auto bg-card">
              <dt className="bg-paper px-2.5 py-1 text-caption text-soft">{label}</dt>
              <dd className="wrap-anywhere px-2.5 py-1.5 text-secondary tabular-nums">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface CandidateCardProps {
  readonly candidate: Candidate;
  readonly isBest: boolean;
  /** Whether the candidates are in different campaigns. */
  readonly namesCampaign: boolean;
  readonly needsTotal: boolean;
  readonly verb: string;
  readonly pending: boolean;
  readonly onChoose: () => void;
}

/** A possible match. */
function CandidateCard({ candidate, isBest, namesCampaign, ...props }: CandidateCardProps) {
  const { needsTotal, verb, pending, onChoose } = props;
  const { referralId, friendName, advocateName, campaignName, createdAt, creditCents, signs } = candidate;
  return (
    <li
      className={cx(
        "flex flex-col gap-3 rounded-control border p-3",
        isBest ? "border-accent ring-1 ring-accent" : "border-line",
      )}
    >
      <div className="flex items-center gap-2.5 leading-snug">
        <Avatar name={friendName} />
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium">
            <bdi>{friendName}</bdi>
          </p>
          <p className="wrap-anywhere text-caption text-soft">
            {createdAt ? (
              <>
                Referred <DateTime value={createdAt} format="short" />
              </>
            ) : (
              "A new lead"
            )}
            {namesCampaign && (
              <>
                {" "}
                · <bdi>{campaignName}</bdi>
              </>
            )}
          </p>
        </div>
      </div>
      <ul className="grid gap-1.5 text-secondary">
        {signs.map(({ fits, text }) => (
          <li key={text} className={cx("flex gap-2 text-pretty", fits !== true && "text-soft")}>
            <SignIcon fits={fits} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-2.5">
        <p className="flex items-baseline justify-between gap-2 border-inner-line border-t pt-2.5 text-secondary text-soft">
          <span className="wrap-anywhere min-w-0">
            <bdi>{advocateName}</bdi>
            {creditCents !== undefined && (creditCents < 0 ? " loses" : " earns")}
          </span>
          {creditCents === undefined ? (
            needsTotal && "by the job total"
          ) : (
            <Money cents={Math.abs(creditCents)} className={creditCents < 0 ? "" : "text-accent"} />
          )}
        </p>
        <Button size="small" pending={pending} onClick={onChoose} className="w-full">
          <span className="wrap-anywhere whitespace-normal">{verb}</span>
          {!referralId && <span className="sr-only">: add the customer as a new lead of {advocateName}</span>}
        </Button>
      </div>
    </li>
  );
}

function SignIcon({ fits }: { fits: boolean | undefined }) {
  const [Icon, tone, said] =
    fits === undefined
      ? ([Minus, "text-faint", "Can’t compare:"] as const)
      : fits
        ? ([Check, "text-accent", "Fits:"] as const)
        : ([X, "text-red", "Doesn’t fit:"] as const);
  return (
    <>
      <Icon size={14} className={cx("mt-[3px] shrink-0", tone)} />
      <span className="sr-only">{said}</span>
    </>
  );
}
