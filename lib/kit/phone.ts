import { type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";
import { z } from "zod";
import { withoutInvisible } from "@/lib/kit/email-address";

/**
 * Matches US numbers by shape only. The library's own metadata lags behind new area codes, and its full country list
 * would be a fifth of a page's JavaScript.
 */
const byShape: MetadataJson = {
  version: 4,
  country_calling_codes: { "1": ["US"] },
  countries: {
    US: [
      "1",
      "011",
      "[2-9]\\d{9}",
      [10],
      [["(\\d{3})(\\d{3})(\\d{4})", "($1) $2-$3", ["[2-9]"], 0, 1, "$1-$2-$3"]],
      "1",
      0,
      0,
      0,
      0,
      0,
      // N11 codes (211 to 911) are services, not area codes.
      [["[2-9](?!11)\\d\\d[2-9]\\d{6}"], [""], [""], [""], [""]],
    ],
  },
  nonGeographic: {},
};

const otherCountries: readonly (readonly [country: string, codes: string])[] = [
  [
    "Canada",
    `204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 468 474 506 514
     519 548 579 581 584 587 600 604 613 622 633 639 644 647 655 672 677 683 688 705 709 742 753 778 780 782 807 819
     825 867 873 879 902 905 942`,
  ],
  ["the Bahamas", "242"],
  ["Barbados", "246"],
  ["Anguilla", "264"],
  ["Antigua and Barbuda", "268"],
  ["the British Virgin Islands", "284"],
  ["the Cayman Islands", "345"],
  ["Bermuda", "441"],
  ["Grenada", "473"],
  ["the Turks and Caicos Islands", "649"],
  ["Jamaica", "658 876"],
  ["Montserrat", "664"],
  ["Sint Maarten", "721"],
  ["Saint Lucia", "758"],
  ["Dominica", "767"],
  ["Saint Vincent and the Grenadines", "784"],
  ["the Dominican Republic", "809 829 849"],
  ["Trinidad and Tobago", "868"],
  ["Saint Kitts and Nevis", "869"],
];

const countryOf = new Map(
  otherCountries.flatMap(([country, codes]) => codes.split(/\s+/).map((code): [string, string] => [code, country])),
);

const usNumberRequired = "must be a US phone number such as +14155550132";

/** Spreadsheets show long numbers in narrow columns as 4.16E+09. With fewer decimals than this, digits are lost. */
const FEWEST_DECIMALS = 6;

/** Whether a spreadsheet cut off a number's last digits: "4.16E+09". */
export function hasLostDigits(written: string): boolean {
  const [, decimals] = /^['"]?\d(?:[.,](\d*))?E\+?\d+['"]?$/i.exec(written.trim()) ?? [];
  return decimals !== undefined && decimals.length < FEWEST_DECIMALS;
}

/** Undoes a spreadsheet's number formatting: "4155550132.0" and "4.155550132E+09". */
function readPlain(written: string): string {
  const text = withoutInvisible(written).replace(/^tel:/i, "");
  if (/^\d{10,11}\.0+$/.test(text)) return text.replace(/\..*/, "");
  return /^\d\.\d{6,}E\+?\d+$/i.test(text) && !hasLostDigits(text)
    ? Number(text).toLocaleString("en-US", { useGrouping: false })
    : text;
}

/**
 * A phone number of the US or its territories. Accepts any common format and stores E.164, such as +14155550132. Drops
 * extensions, since texts can't reach them.
 */
export const usPhone = z
  .codec(z.string().max(40), z.string(), {
    decode: (written, context) => {
      const phone = parsePhoneNumberFromString(readPlain(written), "US", byShape);
      const country = phone && countryOf.get(phone.nationalNumber.slice(0, 3));
      if (phone?.isValid() && country === undefined) return phone.number;
      const message = hasLostDigits(written)
        ? "has lost its last digits in a spreadsheet; type it in full"
        : country && phone.isValid()
          ? `${usNumberRequired}; this one is from ${country}`
          : usNumberRequired;
      context.issues.push({ code: "custom", input: written, message });
      return z.NEVER;
    },
    encode: (number) => number,
  })
  .meta({ example: "+14155550132" });
