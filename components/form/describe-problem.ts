import { ApiError } from "@/lib/kit/errors";

/** Describes a failed call: the server's own message, or that it could not be reached. */
export function describeProblem(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError) return "We couldn’t reach the server. Check your connection and try again.";
  return "Something went wrong. Try again in a moment.";
}

/** A field's message as a sentence: "must not be empty" is "Must not be empty.", "is required" "This is required." */
export function asSentence(message: string): string {
  const whole = /^(is|has|does) /.test(message) ? `this ${message}` : message;
  const start = whole.slice(0, 1).toUpperCase() + whole.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
