import { parsePhoneNumberFromString } from "libphonenumber-js/core";
import { z } from "zod";
import { usNumbers } from "@/lib/advocates/us-numbers";

/** A US phone number: every usual way of writing it comes in, E.164 such as +14155550132 is kept (design §3). */
export const usPhone = z
  .codec(z.string().max(40), z.string(), {
    decode: (written, context) => {
      const phone = parsePhoneNumberFromString(written, "US", usNumbers);
      if (phone?.country === "US" && phone.isValid() && !phone.ext) return phone.number;
      context.issues.push({
        code: "custom",
        input: written,
        message: "must be a US phone number such as +14155550132",
      });
      return z.NEVER;
    },
    encode: (number) => number,
  })
  .meta({ example: "+14155550132" });

/** A US number as people write it, (415) 555-0132; spreadsheets take E.164 for a sum. */
export function formatPhone(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}
