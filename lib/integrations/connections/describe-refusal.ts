import type { ApiError } from "@/lib/kit/errors";

// What members call what the API names by its fields.
const names: Readonly<Record<string, string>> = {
  jobValueCents: "The job’s value",
  externalId: "The payment’s ID",
  refundedValueCents: "The refund",
  ofValueCents: "The payment",
  refundId: "The refund’s ID",
  friendName: "The customer’s name",
  friendEmail: "The customer’s email",
  friendPhone: "The customer’s phone",
};

/** Why an event could not have its effect, for members: never by the names of the API's fields. */
export function describeRefusal({ code, message, errors: [first] }: ApiError): string {
  if (code === "duplicate_conversion") return "Its payment has converted another lead already.";
  if (!first) return message;
  const name = names[first.field];
  return name === undefined
    ? "It holds something that can’t be used here."
    : endSentence(`${name} ${first.message}`);
}

function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
