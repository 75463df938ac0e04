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
import { connectionEvents } from "@/lib/integrations/connections/contract";
import { call, query } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import type { Connection, WholeEvent } from "./connection-state";
import { SignChips } from "./sign-chips";

type SettleInput = Omit<z.input<typeof connectionEvents.settle.input>, "connectionId" | "eventId">;

/** Undoes a decision, and the toasts for it. */
export interface SettledUndo {
  readonly message: string;
  readonly undo: () => Promise<unknown>;
  readonly undone: string;
}

interface Props {
  readonly event: WholeEvent;
  /** Offers to undo a decision; without it there is only the log. */
  readonly offerUndo?: ((done: SettledUndo) => void) | undefined;
  readonly connection: Pick<Connection, "connectionId" | "name">;
}

/** Resolves an event with a click: picks its lead and job value, dismisses it, or retries. */
export function SettleEvent({ event, offerUndo, connection: { connectionId, name } }: Props) {
  const { eventId, outcome, candidates, needsAmount, referralId: known } = event;
  const [amount, setAmount] = useState("");
  const jobValueCents = readCents(amount);
  const client = useQueryClient();
  const { trySend, pending, problem } = useSend(connectionEvents.settle, {
    onSuccess: (output) => {
      client.setQueryData(query(connectionEvents.get, { connectionId, eventId }).queryKey, output);
      if (output.event.outcome === "applied") reportApplied(output.event, offerUndo);
    },
  });
  const dismiss = () =>
    trySend({ connectionId, eventId, isNothing: true }, () =>
      offerUndo?.({
        message: "It isn’t a referral. Nothing was added.",
        // Without a decision it is looked at again.
        undo: () => call(connectionEvents.settle, { connectionId, eventId }),
        undone: "It was read again.",
      }),
    );
  const settle = (decision: SettleInput) => trySend({ connectionId, eventId, ...decision });
  const withAmount = (decision: SettleInput) =>
    settle({ ...decision, ...(typeof jobValueCents === "number" && { jobValueCents }) });

  return (
    <section aria-labelledby="settle" className="grid gap-3">
      <h3 id="settle" className="font-semibold text-section">
        {candidates.length > 0 ? "Which lead is it?" : "Resolve this event"}
      </h3>
      <Problem title="Couldn’t resolve it">{problem}</Problem>
      {candidates.length > 0 && (
        <p className="text-pretty text-secondary text-soft">
          From then on we match this customer in {name} to that lead. If it was the wrong lead, take its
          reward back{offerUndo ? " with Undo, or later" : ""} under Leads.
        </p>
      )}
      {needsAmount && (
        <form
          noValidate
          onSubmit={(submitted) => {
            submitted.preventDefault();
            void withAmount(known === undefined ? {} : { referralId: known });
          }}
          className="flex flex-wrap items-end gap-3"
        >
          <Field
            label="Value of the job"
            hint="In dollars, without tax."
            error={
              typeof jobValueCents === "number" || amount === ""
                ? undefined
                : "Enter an amount such as 1,250.00."
            }
          >
            {(control) => (
              <Input
                {...control}
                leading="$"
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            )}
          </Field>
          <Button type="submit" pending={pending} disabled={typeof jobValueCents !== "number"}>
            Use this amount
          </Button>
        </form>
      )}
      <ul className="grid gap-2">
        {candidates.map(
          ({ referralId, friendName, advocateName, friendEmail, friendPhone, why, signs = [] }) => (
            <li
              key={referralId}
              className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-3"
            >
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
                onClick={() => withAmount({ referralId })}
              >
                This one
              </Button>
            </li>
          ),
        )}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button pending={pending} onClick={() => settle({})}>
          Try again
        </Button>
        {outcome !== "nothing" && (
          <Button pending={pending} onClick={() => void dismiss()}>
            Not a referral
          </Button>
        )}
      </div>
    </section>
  );
}

/** The toast of an applied event. A reward that a payment added can be taken back by its opposite entry. */
function reportApplied({ meaning, referralId, creditCents = 0 }: WholeEvent, offerUndo: Props["offerUndo"]) {
  if (!offerUndo || meaning !== "paid" || referralId === undefined || creditCents === 0) {
    toast.success("Done.");
    return;
  }
  offerUndo({
    message: `Done. ${formatMoney(creditCents)} was added.`,
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
