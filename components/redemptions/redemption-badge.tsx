import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/variants";
import type { Redemption as Schema } from "@/lib/credit/redemptions/redemption-contract";
import { creditTypeNames } from "@/lib/ledger/type-contract";

/** A redemption as the API returns it. */
export type Redemption = z.output<typeof Schema>;

type RedemptionState = Redemption["state"];

export const redemptionStates: Readonly<Record<RedemptionState, { readonly name: string; readonly tone: Tone }>> = {
  requested: { name: "Needs approval", tone: "amber" },
  approved: { name: "Being sent", tone: "blue" },
  fulfilled: { name: "Done", tone: "accent" },
  canceled: { name: "Canceled", tone: "neutral" },
  failed: { name: "Failed", tone: "red" },
};

/** Redemption methods, as staff choose them. */
export const methodNames: Readonly<Record<Redemption["method"], string>> = {
  invoice: "Off an invoice",
  code: "One-time code",
  gift_card: "Gift card",
  manual: "Another way",
};

export function RedemptionBadge({ state }: { state: RedemptionState }) {
  const { name, tone } = redemptionStates[state];
  return <Badge tone={tone}>{name}</Badge>;
}

export function describeUse({ method, invoiceNumber }: Pick<Redemption, "method" | "invoiceNumber">): string {
  const way = method === "invoice" ? undefined : methodNames[method];
  const invoice = invoiceNumber && `${way ? "invoice" : "Invoice"} ${invoiceNumber}`;
  return [way, invoice].filter(Boolean).join(" · ") || creditTypeNames.used;
}
