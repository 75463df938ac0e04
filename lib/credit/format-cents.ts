const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Cents as people read them: 125000 is $1,250.00. */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}
