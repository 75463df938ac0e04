"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import type { z } from "zod";
import { readCents } from "@/components/form/read-number";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format";
import { Input } from "@/components/ui/input";
import { Problem } from "@/components/ui/notice";
import type { webhookEvents } from "@/lib/integrations/webhooks/contract";
import { call, query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import { type Choices, choicesOf } from "./event-choices";
import { endpointsOf } from "./event-endpoints";
import { isSigned, outcomes, type WholeEvent } from "./event-labels";
import { LeadPicker, type OpenLead, PickedLead } from "./lead-picker";
import { SignChips } from "./sign-chips";

type Decision = Omit<z.output<typeof webhookEvents.replay.input>, "eventId">;

interface SettledUndo {
  readonly message: string;
  readonly undo: () => Promise<unknown>;
  readonly undone: string;
}

export interface SettleEventProps {
  readonly event: WholeEvent;
  /** Offers to undo a decision; without it there is only the log. */
  readonly offerUndo?: ((done: SettledUndo) => void) | undefined;
}

/** Resolves an event: picks its lead and job value, dismisses it, or tries it again. */
export function SettleEvent({ event, offerUndo }: SettleEventProps) {
  const { settle, retry, pending, problem } = useSettle(event, offerUndo);
  const choices = choicesOf(event);
  const { candidates, search, customerOf, dismissal } = choices;
  const isOpen = candidates.length > 0 || search !== undefined;
  const [picked, setPicked] = useState<OpenLead>();
  const [amount, setAmount] = useState("");
  const typed = readCents(amount);
  const jobValueCents = typeof typed === "number" ? typed : undefined;
  const pick = (referralId: string | undefined) =>
    void settle({
      ...(referralId !== undefined && { referralId }),
      ...(jobValueCents !== undefined && { jobValueCents }),
    });
  const dismiss = () =>
    settle({ isNothing: true }, () =>
      offerUndo?.({
        message: "The event was dismissed. Nothing was added.",
        undo: retry,
        undone: "It was read again.",
      }),
    );
  const form = { pending, amount, onChange: setAmount };

  return (
    <section aria-labelledby="settle" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="settle" className="font-semibold text-section">
        {picked ? "This will happen" : isOpen ? "Which lead is it?" : "Resolve this event"}
      </h3>
      <Problem title="Couldn’t resolve it">{problem}</Problem>
      {isOpen && customerOf !== undefined && (
        <p className="text-pretty text-secondary text-soft">
          From then on we match this customer in {customerOf} to that lead. If it was the wrong lead, take its reward
          back{offerUndo ? " with Undo, or later" : ""} under Leads.
        </p>
      )}
      {picked ? (
        <>
          <PickedLead
            lead={picked}
            jobValueCents={jobValueCents ?? choices.valueCents}
            onChange={() => setPicked(undefined)}
          />
          <PickForm
            {...form}
            label="Convert with this event"
            variant="primary"
            isAsked={choices.lacksValue && picked.rewardMode === "percent"}
            onSubmit={() => pick(picked.referralId)}
          />
        </>
      ) : (
        <>
          {choices.lacksValue && customerOf !== undefined && search === undefined && (
            <PickForm {...form} label="Use this amount" isAsked onSubmit={() => pick(choices.leadId)} />
          )}
          <ul className="grid gap-2 empty:hidden">
            {candidates.map((candidate) => (
              <Candidate key={candidate.referralId} candidate={candidate} pending={pending} onPick={pick} />
            ))}
          </ul>
          {search !== undefined && <LeadPicker suggestion={search} onPick={setPicked} />}
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={pending} onClick={() => void settle({})}>
          Try again
        </Button>
        {dismissal && (
          <Button pending={pending} onClick={() => void dismiss()}>
            {dismissal}
          </Button>
        )}
      </div>
      <p className="text-pretty text-secondary text-soft">{advice[event.outcome]} It can’t be applied twice.</p>
    </section>
  );
}

const advice: Partial<Readonly<Record<WholeEvent["outcome"], string>>> = {
  unmatched:
    "It stays here until you resolve it; the sender doesn’t need to do anything. Pick the lead, or add the missing advocate or lead and try again.",
  refused: "Fix the cause, such as a paused campaign or a missing phone number, then try again.",
};

interface PickFormProps {
  readonly label: string;
  readonly variant?: "primary";
  /** Whether the job's value is missing. */
  readonly isAsked: boolean;
  readonly amount: string;
  readonly onChange: (amount: string) => void;
  readonly pending: boolean;
  readonly onSubmit: () => void;
}

/** The job's value if it is missing, and the button that takes it and the lead. */
function PickForm({ label, variant, isAsked, amount, onChange, pending, onSubmit }: PickFormProps) {
  const isValid = typeof readCents(amount) === "number";
  const error = isValid || amount === "" ? undefined : "Enter an amount such as 1,250.00.";
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onSubmit();
      }}
      className="flex flex-wrap items-end gap-3"
    >
      {isAsked && (
        <Field label="Value of the job, without tax" error={error}>
          {(control) => (
            <Input
              {...control}
              leading="$"
              inputMode="decimal"
              value={amount}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      )}
      <Button type="submit" {...(variant && { variant })} pending={pending} disabled={isAsked && !isValid}>
        {label}
      </Button>
    </form>
  );
}

type CandidateLead = Choices["candidates"][number];

interface CandidateProps {
  readonly candidate: CandidateLead;
  readonly pending: boolean;
  readonly onPick: (referralId: string) => unknown;
}

function Candidate({ candidate, pending, onPick }: CandidateProps) {
  const { referralId, friendName, advocateName, friendEmail, friendPhone, why, signs = [] } = candidate;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-3">
      <span className="min-w-0 flex-[1_1_12rem]">
        <bdi className="wrap-anywhere font-medium">{friendName}</bdi>
        <span className="wrap-anywhere block text-caption text-soft">
          From <bdi>{advocateName}</bdi> · {[friendEmail, friendPhone].filter(Boolean).join(" · ")} ·{" "}
          {signs.length > 0 ? <SignChips signs={signs} /> : why}
        </span>
      </span>
      <Button
        size="small"
        pending={pending}
        aria-label={`It’s ${friendName}’s lead from ${advocateName}`}
        onClick={() => onPick(referralId)}
      >
        This one
      </Button>
    </li>
  );
}

/** Sends a decision, and reports what came of it. */
function useSettle(event: WholeEvent, offerUndo: SettleEventProps["offerUndo"]) {
  const client = useQueryClient();
  const { get, settle, ref } = endpointsOf(event);
  const { trySend, pending, problem } = useSend(settle, {
    onSuccess: (output) => {
      client.setQueryData(query(get, ref).queryKey, output);
      report(output.event, offerUndo);
    },
  });
  return {
    pending,
    problem,
    settle: (decision: Decision, afterwards?: () => void) => trySend({ ...ref, ...decision }, afterwards),
    // Without a decision it is looked at again.
    retry: () => call(settle, ref),
  };
}

function report(event: WholeEvent, offerUndo: SettleEventProps["offerUndo"]): void {
  const { outcome, detail } = event;
  if (outcome === "applied") reportApplied(event, offerUndo);
  if (outcome !== "unmatched" && outcome !== "refused" && outcome !== "needs_you") return;
  toast.error(`Still ${outcomes[outcome].name.toLowerCase()}.`, { description: detail });
}

/** A reward that a payment added can be taken back by its opposite entry. */
function reportApplied(event: WholeEvent, offerUndo: SettleEventProps["offerUndo"]): void {
  const { meaning, referralId, creditCents = 0 } = isSigned(event) ? {} : event;
  if (!offerUndo || meaning !== "paid" || referralId === undefined || creditCents === 0) {
    toast.success("The event was applied.");
    return;
  }
  offerUndo({
    message: `The event was applied. ${formatMoney(creditCents)} was added.`,
    undo: () => takeBack(referralId),
    undone: "The reward was taken back. The customer stays matched to that lead.",
  });
}

async function takeBack(referralId: string): Promise<void> {
  const { referrals: found } = await call(referrals.listAll, { referralId, limit: 1 });
  for (const { campaignId } of found) {
    await call(referrals.reverse, { campaignId, referralId, reason: "mistake" });
  }
}
