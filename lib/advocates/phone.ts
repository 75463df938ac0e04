import { parsePhoneNumberFromString } from "libphonenumber-js";
import { z } from "zod";

/** A US phone number: every usual way of writing it comes in, E.164 such as +14155550132 is kept (design §3). */
export const usPhone = z
  .codec(z.string().max(40), z.string(), {
    decode: (written, context) => {
      const phone = parsePhoneNumberFromString(written, "US");
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
