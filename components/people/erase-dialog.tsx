"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { useSend } from "@/components/form/use-send";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Choice, Field } from "@/components/ui/field";
import { formatCount, formatMoney } from "@/components/ui/format";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { people } from "@/lib/insights/people/contract";
import { call } from "@/lib/kit/client";
import type { PersonId } from "./use-export-person";

interface EraseDialogProps {
  readonly person: PersonId;
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const WORD = "erase";

/** Confirms the erasure of a person: explains its effects, including on credit, and asks for a word to type. */
export function EraseDialog({ person, name, open, onClose }: EraseDialogProps) {
  const { trySend, pending, problem, forget } = useSend(people.erase, {
    onSuccess: close,
    success: "The person’s data was erased.",
  });
  const [typed, setTyped] = useState("");
  const [leavesCredit, setLeavesCredit] = useState(false);
  const [missing, setMissing] = useState(false);
  const preview = useQuery({
    queryKey: ["erase", person],
    queryFn: () => call(people.erase, { ...person, dryRun: true }),
    enabled: open,
    gcTime: 0,
  });
  const balance = preview.data?.erased.balanceCents ?? 0;
  const isTyped = typed.trim().toLowerCase() === WORD;

  function close() {
    forget();
    setTyped("");
    setLeavesCredit(false);
    setMissing(false);
    onClose();
  }

  async function confirm() {
    setMissing(true);
    if (!preview.data || !isTyped || (balance > 0 && !leavesCredit)) return;
    await trySend({ ...person, force: leavesCredit });
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title={`Erase ${name}’s personal data?`}
      verb="Erase permanently"
      onConfirm={confirm}
      pending={pending}
      problem={problem ?? (preview.error ? describeProblem(preview.error) : undefined)}
      choice={
        <div className="grid gap-4">
          {balance > 0 && (
            <Choice
              label={`Leave ${formatMoney(balance)} of credit on record`}
              hint="No one will be able to use it. To let them use it first, cancel and use it."
              error={missing && !leavesCredit ? "Check this box, or use the credit first." : undefined}
            >
              {(control) => (
                <Checkbox
                  {...control}
                  checked={leavesCredit}
                  onCheckedChange={(checked) => setLeavesCredit(checked === true)}
                />
              )}
            </Choice>
          )}
          <Field label={`Type ${WORD} to confirm`} error={missing && !isTyped ? `Type ${WORD}.` : undefined}>
            {(control) => (
              <Input
                {...control}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                autoCapitalize="off"
              />
            )}
          </Field>
        </div>
      }
    >
      {preview.data ? <Extent {...preview.data.erased} /> : <Skeleton className="h-16 w-full" />}
    </ConfirmDialog>
  );
}

type Erased = Awaited<ReturnType<typeof call<typeof people.erase>>>["erased"];

function Extent({ advocates, referrals, messages }: Erased) {
  const traces = [
    advocates > 0 && formatCount(advocates, "enrollment as an advocate", "enrollments as an advocate"),
    referrals > 0 && formatCount(referrals, "referral as a friend", "referrals as a friend"),
    messages > 0 && formatCount(messages, "message"),
  ].filter((trace) => trace !== false);
  return (
    <>
      <p>
        Name, contact info, links and message text will be removed from {new Intl.ListFormat("en-US").format(traces)},
        in all campaigns. They’ll show as “a former member.” Amounts, balances and counts stay.
      </p>
      <p className="mt-2">This cannot be undone. Older backups still contain the data.</p>
    </>
  );
}
