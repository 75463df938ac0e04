import type { ApiError } from "@/lib/kit/errors";

// Member-facing names for API fields.
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

/** Why an event had no effect, in words for members rather than API field names. */
export function describeRefusal({ code, message, errors: [first] }: ApiError): string {
  if (code === "duplicate_conversion") return "Its payment already converted another lead.";
  if (!first) return message;
  const name = names[first.field];
  return name === undefined
    ? "It holds something that can’t be used here."
    : endSentence(`${name} ${first.message}`);
}

function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
