import type { ReactNode } from "react";
import type { z } from "zod";
import { formatMoney } from "@/components/ui/format";
import type { dashboard } from "@/lib/dashboard/contract";

export type Figures = z.output<typeof dashboard.get.output>;

/** What the figures come to, in a sentence. */
export function summarize({ campaigns, advocates, referrals }: Figures): ReactNode {
  if (referrals.total > 0) {
    return (
      <>
        <Figure>{count(referrals.converted)}</Figure> of{" "}
        <Figure>{counted(referrals.total, "referral")}</Figure> became{" "}
        {referrals.converted === 1 ? "a customer" : "customers"}. Your advocates hold{" "}
        <Figure>{formatMoney(advocates.totalCreditBalanceCents)}</Figure> in credit.
      </>
    );
  }
  if (advocates.total > 0) {
    return (
      <>
        <Figure>{counted(advocates.total, "advocate")}</Figure>{" "}
        {advocates.total === 1 ? "has a link" : "have links"} to share. The first friend is still to come.
      </>
    );
  }
  if (campaigns.total > 0) return "Your campaign is ready. Enroll the first customer who recommends you.";
  return "Your customers recommend you, and earn credit for it. A few steps, and it runs.";
}

/** "1 referral", "1,250 referrals". */
export function counted(amount: number, one: string): string {
  return `${count(amount)} ${amount === 1 ? one : `${one}s`}`;
}

export function count(amount: number): string {
  return amount.toLocaleString("en-US");
}

function Figure({ children }: { children: ReactNode }) {
  return <strong className="font-semibold text-ink">{children}</strong>;
}
