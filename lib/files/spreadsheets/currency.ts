// "ALL", "TOP" and similar codes are more often words than the currencies of Albania and Tonga.
const words = new Set(["ALL", "TOP", "CUP", "ANG", "XXX", "XTS"]);
const codes = new Set(Intl.supportedValuesOf("currency").filter((code) => code !== "USD" && !words.has(code)));

const symbol = /(?!\$)\p{Sc}|\b(?:CAD?|AUD?|MXN?|NZD?|HKD?|SGD?|C|A|R)\$/u;

/** The currency in an amount or its column name, unless it is the US dollar: "€480", "Total (CAD)". */
export function foreignCurrency(text: string): string | undefined {
  const code = text
    .toUpperCase()
    .match(/(?<![A-Z])[A-Z]{3}(?![A-Z])/g)
    ?.find((word) => codes.has(word));
  return code ?? symbol.exec(text)?.[0];
}

/** Whether a cell that names a currency means the US dollar: "usd", "US$", "USD United States Dollar". */
export function isDollar(cell: string): boolean {
  return /^(\$|usd?\b|u\.s\.|united states|(us )?dollars?$)/i.test(cell.trim());
}
