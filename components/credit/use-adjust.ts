"use client";

import { toast } from "sonner";
import { useAfterWrite } from "@/components/after-write";
import { useAttemptKey } from "@/components/form/use-attempt-key";
import { formatMoney } from "@/components/ui/format";
import { useUndo } from "@/components/use-undo";
import { call } from "@/lib/kit/client";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { credit } from "@/lib/ledger/contract";
import { type Adjustment, type AdvocateWithCredit, deltaOf, undoNote } from "./adjustment";

/** Posts an adjustment and says what came of it, with the way back: the opposite one, which the statement shows, too. */
export function useAdjust({ campaignId, advocateId, name }: AdvocateWithCredit) {
  const attempt = useAttemptKey(credit.adjust);
  const refresh = useAfterWrite();
  const undo = useUndo();

  async function post(delta: number, note: string) {
    const input = { campaignId, advocateId, delta, note };
    try {
      const answer = await call(credit.adjust, input, { headers: attempt.headersFor(input) });
      attempt.settle();
      return answer.newBalanceCents;
    } catch (error) {
      attempt.settle(error);
      throw blameAmount(error);
    }
  }

  return async ({ note, ...change }: Adjustment) => {
    const delta = deltaOf(change);
    const balance = await post(delta, note);
    await refresh();
    const onClick = () => undo(() => post(-delta, undoNote(note)), "Taken back. The statement shows both.");
    toast.success(`${name} has ${formatMoney(balance)} now.`, { action: { label: "Undo", onClick } });
  };
}

// What the API says of `delta` is about the amount that was typed.
function blameAmount(error: unknown): unknown {
  const refused = error instanceof ApiError && error.errors.find(({ field }) => field === "delta");
  return refused ? fieldError("amountCents", refused.message, error.code) : error;
}
