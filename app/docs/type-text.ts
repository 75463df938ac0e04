import type { Schema } from "./document";
import { schemaName } from "./sample";

const formats: Readonly<Record<string, string>> = {
  uuid: "id",
  "date-time": "date and time",
  email: "e-mail address",
  uri: "URL",
};

const types: Readonly<Record<string, string>> = { integer: "whole number", string: "text", array: "list" };

/** What a field holds, in words: `text, up to 100 characters`. */
export function typeText(schema: Schema): string {
  const { anyOf, $ref, items, enum: choices, type = "", format = "" } = schema;
  if (anyOf) return [...new Set(anyOf.map(typeText))].join(" or ");
  if ($ref) return schemaName($ref);
  if (items) return `list of ${typeText(items)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (choices) return choices.map((choice) => `"${choice}"`).join(" or ");
  return [formats[format] ?? types[type] ?? type, limits(schema)].filter(Boolean).join(", ");
}

function limits({ format, minimum, maximum, maxLength }: Schema): string {
  if (format === "uuid" || format === "date-time") return "";
  if (maxLength !== undefined) return `up to ${number(maxLength)} characters`;
  const [low, high] = [minimum, maximum].map((limit) => (Number.isSafeInteger(limit) ? limit : undefined));
  const from = isMeant(low) ? number(low) : "";
  const to = isMeant(high) ? number(high) : "";
  if (from && to) return `${from} to ${to}`;
  if (from) return `at least ${from}`;
  return to && `at most ${to}`;
}

// The generator writes the range of exact integers where nobody set a limit.
function isMeant(limit: number | undefined): limit is number {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
