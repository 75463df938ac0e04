import { type FieldErrors, type FieldValues, type Resolver, set } from "react-hook-form";
import type { ZodSafeParseResult } from "zod";
import { describeIssues } from "@/lib/kit/errors";
import { asSentence } from "./describe-problem";

/** Tells react-hook-form what is wrong in the API's words; zod's own would be others. */
export function makeResolver<V extends FieldValues>(
  parse: (values: V) => ZodSafeParseResult<unknown>,
): Resolver<V> {
  return (values) => {
    const { error } = parse(values);
    if (!error) return { values, errors: {} };
    const errors: FieldErrors<V> = {};
    for (const { field, message } of describeIssues(error).reverse()) {
      set(errors, field, { type: "invalid", message: asSentence(message) });
    }
    return { values: {}, errors };
  };
}
