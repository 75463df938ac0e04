import { plainHeader } from "./columns";
import { foreignCurrency, isDollar } from "./currency";

// Text in parentheses is a currency.
const plainName = (name: string) => plainHeader(name.replace(/\([^)]*\)/g, " "));

const currencyName = /^((transaction|payment|invoice|order|charge|presentment) )?currency( code)?$/;
const refundedName = /^(amount|total) refunded$|^refund(ed)?( (amount|total))?$/;
const converted = (name: string) => /^converted\b/.test(name);

/**
 * Reads a row's paid and refunded amounts. An amount in another currency keeps the currency, so that it is reported and
 * never counted as dollars; if the file also has the amount in dollars, that one is used.
 * @param total the column with the total
 */
export function moneyReader(columns: readonly string[], total: number | null) {
  const names = columns.map(plainName);
  const find = (matches: (name: string) => boolean) => {
    const place = names.findIndex(matches);
    return place === -1 ? null : place;
  };
  const plain = {
    total,
    refunded: find((name) => refundedName.test(name)),
    currency: find((name) => currencyName.test(name)),
  };
  const columnsOf = {
    total: find((name) => /^converted (amount|total)$/.test(name)),
    refunded: find((name) => /^converted (amount|total) refunded$/.test(name)),
    currency: find((name) => /^converted currency( code)?$/.test(name)),
  };
  const isConverted = total !== null && converted(names[total] ?? "");
  const named = total === null ? undefined : foreignCurrency(columns[total] ?? "");

  return (cell: (column: number | null) => string) => {
    const written = isConverted ? { ...columnsOf, total } : plain;
    const currency = cell(written.currency);
    const isForeign = currency === "" ? named !== undefined : !isDollar(currency);
    const isInDollars = isForeign && !isConverted && isDollar(cell(columnsOf.currency)) && cell(columnsOf.total) !== "";
    const unit = isForeign && !isInDollars ? ` ${currency.toUpperCase() || named}` : "";
    return readMoney(cell, isInDollars ? columnsOf : written, unit);
  };
}

interface Columns {
  readonly total: number | null;
  readonly refunded: number | null;
}

function readMoney(cell: (column: number | null) => string, { total, refunded }: Columns, unit: string) {
  const amount = plainAmount(cell(total));
  const given = plainAmount(cell(refunded).replace(/[^\d.,]/g, ""));
  return {
    jobTotal: amount && !foreignCurrency(amount) ? `${amount}${unit}` : amount,
    /** The refunded part, or "". */
    given: /[1-9]/.test(given) ? `${given}${unit}` : "",
  };
}

/** Excel stores a formula's result as 518.4000000000001. */
function plainAmount(text: string): string {
  return /^-?\d+\.\d{3,}$/.test(text) ? Number(text).toFixed(2) : text;
}
