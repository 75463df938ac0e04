import type { z } from "zod";
import { Money } from "@/components/ui/money";
import { reviews } from "@/lib/leads/review/contract";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";
import type { RowOf } from "@/lib/platform/inbox/contract";

/** The changes of a settings request, a fact each. */
export function changedFacts({ kind, change }: Pick<RowOf<"approval">["approval"], "kind" | "change">) {
  if (kind === "credit_rules") return creditFacts(creditSettings.update.input.safeParse(change).data);
  if (kind === "review_rules") return reviewFacts(reviews.updateSettings.input.safeParse(change).data);
  return [];
}

function creditFacts(change: z.output<typeof creditSettings.update.input> = {}) {
  const { approveAboveCents, reverseShareBps } = change;
  return [
    ...(approveAboveCents === undefined
      ? []
      : [
          {
            name: "Using credit needs approval above",
            value: approveAboveCents === null ? "Never" : <Money cents={approveAboveCents} />,
          },
        ]),
    ...(reverseShareBps === undefined
      ? []
      : [{ name: "A refund takes a fixed reward back from", value: `${reverseShareBps / 100}% of the job` }]),
  ];
}

function reviewFacts({ rules = [], allowAfterDays }: z.output<typeof reviews.updateSettings.input> = {}) {
  return [
    ...rules.map(({ rule, on, value }) => ({
      name: `Rule: ${rule.replaceAll("_", " ")}`,
      value: on === false ? "Off" : `From ${value ?? ""} on`,
    })),
    ...(allowAfterDays === undefined
      ? []
      : [
          {
            name: "Allowed automatically after",
            value: allowAfterDays === null ? "Never" : `${allowAfterDays} days`,
          },
        ]),
  ];
}
