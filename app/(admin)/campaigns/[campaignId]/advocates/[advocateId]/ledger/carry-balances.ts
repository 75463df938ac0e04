import type { Entry } from "./entry";

type Balanced = Pick<Entry, "amountCents" | "balanceBefore" | "balanceAfter">;

/**
 * The balance in cents after each entry, newest first. Entries that change no credit say none: they carry that of
 * the change before them, which may not be loaded yet and then follows from the change after them.
 * @param present the balance now, for a ledger that was never changed as far as it is loaded
 */
export function carryBalances(entries: readonly Balanced[], present: number): number[] {
  let after = entries.find(hasBalance)?.balanceAfter ?? present;
  return entries.map((entry) => {
    const balance = entry.balanceAfter ?? after;
    after = entry.balanceBefore ?? after;
    return balance;
  });
}

function hasBalance({ balanceAfter }: Balanced): boolean {
  return balanceAfter !== undefined;
}
