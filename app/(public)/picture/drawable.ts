import { initialsOf } from "@/components/ui/avatar";

// The characters of Geist's "latin", "latin-ext" and "vietnamese" files. Each file has fewer than its style sheet's
// `unicode-range`, so these are read from the files. Controls and combining marks are left out.
const RANGES =
  "\\x20-\\x7e\\xa0-\\xac\\xae-\\xff\\u0100-\\u0113\\u0116-\\u012b\\u012e-\\u0137\\u0139-\\u013e\\u0141-\\u0148" +
  "\\u014a-\\u014d\\u0150-\\u017e\\u018f\\u0192\\u01a0\\u01a1\\u01af\\u01b0\\u01cd\\u01ce\\u01e4-\\u01e9" +
  "\\u0218-\\u021b\\u0237\\u0259\\u1e20\\u1e21\\u1e80-\\u1e85\\u1e9e\\u1ea0-\\u1ef9\\u2013\\u2014\\u2018-\\u201a" +
  "\\u201c-\\u201e\\u2022\\u2026\\u2039\\u203a\\u20ac\\u2122";

const DRAWABLE = new RegExp(`^[${RANGES}]*$`, "u");

/**
 * The text if the fonts can draw it, else "". The renderer would load missing characters from Google and emoji from a
 * CDN, which would reveal whose link is being viewed.
 */
export function drawable(text: string): string {
  const composed = text.normalize("NFC");
  return DRAWABLE.test(composed) ? composed : "";
}

/** The business's initial in pictures; "" if the fonts lack it. */
export function initialOf(business: string): string {
  const [letter = ""] = initialsOf(business);
  return drawable(letter);
}
