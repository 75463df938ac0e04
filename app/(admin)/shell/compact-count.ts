const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

const MOST_IN_FULL = 9_999;

/** A number that has to fit beside a name: 412, 9,999, 12.4k, 1.2M. */
export function compactCount(amount: number): string {
  return amount > MOST_IN_FULL ? compact.format(amount).replace("K", "k") : amount.toLocaleString("en-US");
}
