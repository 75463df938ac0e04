import type { RedemptionMethod } from "@/db/enums";
import { MAX_BASIS_POINTS } from "@/lib/business/campaigns/field-contract";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { formatCents } from "@/lib/kit/format-cents";
import type { CreditRules } from "@/lib/ledger/credit-settings/read";

/** A requested use of credit. */
export interface CreditUse {
  readonly amountCents: number;
  readonly method: RedemptionMethod;
  readonly invoiceNumber?: string | undefined;
  readonly invoiceTotalCents?: number | undefined;
  readonly note?: string | undefined;
}

/**
 * Checks a use against the organization's rules; booking checks the balance.
 * @throws ApiError `invalid_input` naming the field
 */
export function requireAllowed(rules: CreditRules, use: CreditUse): void {
  requireMethod(rules, use.method);
  requireAmount(rules, use.amountCents);
  if (use.method === "invoice" && use.invoiceNumber === undefined) {
    throw fieldError("invoiceNumber", "is required");
  }
  if (use.method === "invoice" || use.method === "code") requireShare(rules, use);
}

/** Limits for a single use: minimum, maximum and step, in cents. */
export interface UsableCredit {
  readonly leastCents: number;
  readonly mostCents: number;
  readonly stepCents: number;
}

/** Applies the rules to a balance. If `mostCents` is below `leastCents`, nothing can be used. */
export function usableCredit(
  { minimumCents, stepCents }: Pick<CreditRules, "minimumCents" | "stepCents">,
  balanceCents: number,
): UsableCredit {
  const leastCents = Math.max(1, Math.ceil(minimumCents / stepCents)) * stepCents;
  return { leastCents, mostCents: balanceCents - (balanceCents % stepCents), stepCents };
}

/** @throws ApiError `invalid_input` in `method` if the organization does not offer it */
export function requireMethod({ methods }: CreditRules, method: RedemptionMethod): void {
  if (methods.includes(method)) return;
  throw fieldError("method", "isn’t one of the ways credit can be used here");
}

/** Checks the minimum and the step. @throws ApiError `invalid_input` in `amountCents` */
export function requireAmount({ minimumCents, stepCents }: CreditRules, amountCents: number): void {
  if (amountCents < minimumCents) {
    throw fieldError("amountCents", `must be at least ${formatCents(minimumCents)}`);
  }
  if (amountCents % stepCents !== 0) {
    throw fieldError("amountCents", `must be a multiple of ${formatCents(stepCents)}`);
  }
}

function requireShare({ invoiceShareBps }: CreditRules, { amountCents, invoiceTotalCents }: CreditUse): void {
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

/** The error for using more credit than the balance. */
export function tooLittleCredit(name: string, creditBalanceCents: number): ApiError {
  const there = formatCents(creditBalanceCents);
  return new ApiError("insufficient_balance", `${name} has ${there} of credit.`, {
    errors: [{ field: "amountCents", message: `must be at most ${there}, the credit there is` }],
  });
}
