"use client";

import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { useSend } from "@/components/form/use-send";
import { redemptions } from "@/lib/credit/redemptions/contract";

/** The digits of a one-time code. */
const DIGITS = 6;

type RedemptionCode = z.output<typeof redemptions.lookUpCode.output>["redemptionCode"];

/** Looks up a code once all of its digits are typed. */
export function useLookUp(typed: string) {
  const { trySend, problem, forget } = useSend(redemptions.lookUpCode, { refreshes: false });
  const [answer, setAnswer] = useState<{ digits: string; code: RedemptionCode } | null>(null);
  const digits = typed.replace(/\D/g, "");
  const ask = useRef({ trySend, forget });
  useEffect(() => {
    ask.current = { trySend, forget };
  });
  useEffect(() => {
    ask.current.forget();
    if (digits.length !== DIGITS) return;
    let isLatest = true;
    void ask.current.trySend({ code: digits }).then((found) => {
      if (isLatest) setAnswer(found && { digits, code: found.output.redemptionCode });
    });
    return () => {
      isLatest = false;
    };
  }, [digits]);
  return { found: answer?.digits === digits ? answer.code : undefined, problem };
}

/** The most a code can deduct, in cents: its amount, limited by the balance. */
export function mostOf(codeFacts: RedemptionCode | undefined): number {
  return codeFacts ? Math.min(codeFacts.amountCents, codeFacts.creditBalanceCents) : 0;
}
