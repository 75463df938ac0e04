import type { ReactNode } from "react";
import { formatMoney } from "@/components/ui/format";
import { counted } from "./counted";
import type { Figures, Shown } from "./figures";
import { periodWords } from "./period";

/** What the period has brought, in a sentence. */
export function Headline({ figures, shown }: { figures: Figures; shown: Shown }) {
  const { conversions, referrals, earnedCents, jobValueCents } = shown.insights.totals;
  const { within } = periodWords[shown.period];
  if (conversions > 0) {
    return (
      <>
        <Figure>{counted(conversions, "friend")}</Figure> became{" "}
        {conversions === 1 ? "a customer" : "customers"} {within}
        {jobValueCents > 0 && (
          <>
            : <Figure>{formatMoney(jobValueCents)}</Figure> of work on record
          </>
        )}
        , for <Figure>{formatMoney(earnedCents)}</Figure> in credit.
      </>
    );
  }
  if (referrals > 0) {
    return (
      <>
        <Figure>{counted(referrals, "friend")}</Figure> {referrals === 1 ? "was" : "were"} referred {within}.
        The first customer among them is still to come.
      </>
    );
  }
  return <Beginning figures={figures} within={within} />;
}

function Beginning({ figures: { campaigns, advocates }, within }: { figures: Figures; within: string }) {
  if (advocates.total > 0) {
    return (
      <>
        Nobody was referred {within}. <Figure>{counted(advocates.total, "advocate")}</Figure>{" "}
        {advocates.total === 1 ? "has a link" : "have links"} to share.
      </>
    );
  }
  if (campaigns.total > 0) return "Your campaign is ready. Enroll the first customer who recommends you.";
  return "Your customers recommend you, and earn credit for it. A few steps, and it runs.";
}

function Figure({ children }: { children: ReactNode }) {
  return <strong className="font-semibold text-ink">{children}</strong>;
}
