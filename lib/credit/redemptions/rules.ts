import type { RedemptionMethod } from "@/db/enums";
import { MAX_BASIS_POINTS } from "@/lib/business/campaigns/contract";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { formatCents } from "@/lib/kit/format-cents";
import type { CreditRules } from "@/lib/ledger/credit-settings/read";

/** What somebody wants to use credit for. */
export interface Use {
  readonly amountCents: number;
  readonly method: RedemptionMethod;
  readonly invoiceNumber?: string | undefined;
  readonly invoiceTotalCents?: number | undefined;
  readonly note?: string | undefined;
}

/**
 * Holds a use of credit to the organization's rules; the balance is looked at when it is booked.
 * @throws ApiError `invalid_input` that blames a field
 */
export function requireAllowed(rules: CreditRules, use: Use): void {
  requireMethod(rules, use.method);
  requireAmount(rules, use.amountCents);
  if (use.method === "invoice" && use.invoiceNumber === undefined) {
    throw fieldError("invoiceNumber", "is required");
  }
  if (use.method === "invoice" || use.method === "code") requireShare(rules, use);
}

/** What can be used of a balance at once, all in cents: the least, the most, and what amounts are multiples of. */
export interface UsableCredit {
  readonly leastCents: number;
  readonly mostCents: number;
  readonly stepCents: number;
}

/** What the rules let be used of a balance at once. Where `mostCents` is below `leastCents`, nothing can be. */
export function usableCredit(
  { minimumCents, stepCents }: Pick<CreditRules, "minimumCents" | "stepCents">,
  balanceCents: number,
): UsableCredit {
  const leastCents = Math.max(1, Math.ceil(minimumCents / stepCents)) * stepCents;
  return { leastCents, mostCents: balanceCents - (balanceCents % stepCents), stepCents };
}

/** Holds a way of using credit to those the organization has chosen. @throws ApiError `invalid_input` in method */
export function requireMethod({ methods }: CreditRules, method: RedemptionMethod): void {
  if (methods.includes(method)) return;
  throw fieldError("method", "isn’t one of the ways credit can be used here");
}

/** Holds an amount to the least one and the step. @throws ApiError `invalid_input` in amountCents */
export function requireAmount({ minimumCents, stepCents }: CreditRules, amountCents: number): void {
  if (amountCents < minimumCents) {
    throw fieldError("amountCents", `must be at least ${formatCents(minimumCents)}`);
  }
  if (amountCents % stepCents !== 0) {
    throw fieldError("amountCents", `must be a multiple of ${formatCents(stepCents)}`);
  }
}

function requireShare({ invoiceShareBps }: CreditRules, { amountCents, invoiceTotalCents }: Use): void {
  const share = `${invoiceShareBps / 100}%`;
  if (invoiceTotalCents === undefined) {
    if (invoiceShareBps === MAX_BASIS_POINTS) return;
    throw fieldError("invoiceTotalCents", `is required, since credit may pay ${share} of an invoice`);
  }
  const most = Number((BigInt(invoiceTotalCents) * BigInt(invoiceShareBps)) / BigInt(MAX_BASIS_POINTS));
  if (amountCents > most) {
    throw fieldError("amountCents", `must be at most ${formatCents(most)}, ${share} of the invoice`);
  }
}

/** The refusal of using more credit than there is. */
export function tooLittleCredit(name: string, creditBalanceCents: number): ApiError {
  const there = formatCents(creditBalanceCents);
  return new ApiError("insufficient_balance", `${name} has ${there} of credit.`, {
    errors: [{ field: "amountCents", message: `must be at most ${there}, the credit there is` }],
  });
}
