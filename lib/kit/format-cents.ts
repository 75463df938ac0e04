const usd = { style: "currency", currency: "USD" } as const;

// Created on first use: contracts import this file, and `Intl` takes a phone 50 ms.
let prices: Intl.NumberFormat | undefined;
let wholeDollars: Intl.NumberFormat | undefined;

/** Cents as a price: 125000 is $1,250.00. */
export function formatCents(cents: number): string {
  prices ??= new Intl.NumberFormat("en-US", usd);
  return prices.format(cents / 100);
}

/** Cents as a price without the zeros of whole dollars: 125000 is $1,250, and 125050 is $1,250.50. */
export function formatCentsShort(cents: number): string {
  wholeDollars ??= new Intl.NumberFormat("en-US", { ...usd, trailingZeroDisplay: "stripIfInteger" });
  return wholeDollars.format(cents / 100);
}

/** Cents as dollars for a spreadsheet: 1250 is 12.50. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
