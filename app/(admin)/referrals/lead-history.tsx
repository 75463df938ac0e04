"use client";

import type { z } from "zod";
import { rejectionNames } from "@/components/referrals/referral-badge";
import { DateTime } from "@/components/ui/date-time";
import type { referrals } from "@/lib/referrals/contract";
import { lostReasonNames } from "./lost-reasons";

type History = z.output<typeof referrals.get.output>["history"];

const names: Readonly<Record<History[number]["stage"], string>> = {
  new: "New",
  contacted: "Contacted",
  booked: "Booked",
  lost: "Lost",
  rejected: "Rejected",
  converted: "Converted",
  reversed: "Reversed",
};

const reasons = new Map<string, string>(Object.entries({ ...lostReasonNames, ...rejectionNames }));

/** What happened to a lead, the latest first. */
export function LeadHistory({ history }: { history: History }) {
  return (
    <section aria-labelledby="lead-history">
      <h3 id="lead-history" className="mb-2.5 font-semibold">
        Timeline
      </h3>
      <ol className="grid gap-2.5">
        {history.toReversed().map(({ at, stage, reason, note, by }, position) => (
          <li key={`${at.toISOString()} ${stage}`} className="flex items-start justify-between gap-4">
            <div className="wrap-anywhere min-w-0">
              <p>
                <span className="font-medium">
                  {position === history.length - 1 ? "New lead" : names[stage]}
                </span>
                {reason && <> · {reasons.get(reason) ?? reason}</>}
                {by && (
                  <span className="text-soft">
                    {" "}
                    by <bdi>{by}</bdi>
                  </span>
                )}
              </p>
              {note && (
                <p className="text-secondary text-soft">
                  <bdi>{note}</bdi>
                </p>
              )}
            </div>
            <DateTime
              value={at}
              format="date-time"
              className="shrink-0 whitespace-nowrap pt-0.5 text-caption text-soft"
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
