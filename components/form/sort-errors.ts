import type { FieldError } from "@/lib/kit/errors";
import { asSentence } from "./describe-problem";

/** The errors that a form shows at its fields, and those it has no field for. The first of a field counts. */
export function sortErrors(errors: readonly FieldError[], names: readonly string[]) {
  const atField = new Map<string, string>();
  const elsewhere: string[] = [];
  for (const { field, message } of errors) {
    const [name = ""] = field.split(".");
    if (!names.includes(name))
      elsewhere.push(field === "body" ? asSentence(message) : `${field} ${message}.`);
    else if (!atField.has(field)) atField.set(field, asSentence(message));
  }
  return { atField, elsewhere: elsewhere.join(" ") || undefined };
}
