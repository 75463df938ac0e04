import { type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";
import { z } from "zod";
import { withoutInvisible } from "@/lib/kit/email-address";

/**
 * US numbers by their shape and no others. The library's own list of area codes learns of a new one only once its
 * numbers were seen, and all countries would be a fifth of what a page loads.
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
      // 211 to 911 are services, and no area's code.
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
  otherCountries.flatMap(([country, codes]) =>
    codes.split(/\s+/).map((code): [string, string] => [code, country]),
  ),
);

const wanted = "must be a US phone number such as +14155550132";

/** Spreadsheets write a long number as 4.16E+09 where its column is narrow: with so few digits the rest is lost. */
const FEWEST_DECIMALS = 6;

/** Whether a spreadsheet has cut off a number's last digits: "4.16E+09". */
export function hasLostDigits(written: string): boolean {
  const [, decimals] = /^['"]?\d(?:[.,](\d*))?E\+?\d+['"]?$/i.exec(written.trim()) ?? [];
  return decimals !== undefined && decimals.length < FEWEST_DECIMALS;
}

/** A number as it was before a spreadsheet took it for an amount: "4155550132.0" and "4.155550132E+09". */
function readPlain(written: string): string {
  const text = withoutInvisible(written).replace(/^tel:/i, "");
  if (/^\d{10,11}\.0+$/.test(text)) return text.replace(/\..*/, "");
  return /^\d\.\d{6,}E\+?\d+$/i.test(text) && !hasLostDigits(text)
    ? Number(text).toLocaleString("en-US", { useGrouping: false })
    : text;
}

/**
 * A US phone number, the territories' too: every usual way of writing it comes in, E.164 such as +14155550132 is kept.
 * An extension is left out, since no text reaches it.
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
          ? `${wanted}; this one is from ${country}`
          : wanted;
      context.issues.push({ code: "custom", input: written, message });
      return z.NEVER;
    },
    encode: (number) => number,
  })
  .meta({ example: "+14155550132" });
