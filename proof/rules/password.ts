import { field, ofLength, type Rule } from "@/proof/rules/kit/rule";
import { notNull, required } from "@/proof/rules/person";

/** What a new password must be. @param name the field's */
export function passwordRules(name: string): Rule[] {
  return field(name, {
    refuses: {
      ...required,
      ...notNull,
      "is text": 12_345_678,
      "has at least 8 characters": ofLength(7),
      "has at most 128 characters": ofLength(129),
    },
    accepts: { "may have 8 characters": ofLength(8), "may have 128 characters": ofLength(128) },
  });
}
