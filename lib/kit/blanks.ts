import { z } from "zod";

/**
 * Decodes the input of a request. No-code tools send blank text or null for empty fields; in optional text fields both
 * count as omitted, and surrounding spaces are ignored. Only rejected fields are retried this way, so a null that
 * clears a value and a blank in a required field keep their meaning.
 */
export function decodeWithoutBlanks<In extends z.ZodType>(schema: In, wire: unknown) {
  const decode = (value: unknown) => z.safeDecode(schema, value as z.input<In>, { reportInput: true });
  const decoded = decode(wire);
  const retry = decoded.success ? undefined : withoutBlanks(schema, wire, decoded.error);
  return retry === undefined ? decoded : decode(retry);
}

/** @returns undefined if there is no blank to omit */
function withoutBlanks(schema: z.ZodType, wire: unknown, error: z.ZodError): unknown {
  if (!(schema instanceof z.ZodObject) || !isFields(wire)) return undefined;
  const rejected = error.issues.filter((issue) => issue.path.length === 1 && isAboutText(issue));
  const trimmed = rejected.flatMap(({ path: [key] }) => {
    const field = typeof key === "string" ? schema.shape[key] : undefined;
    if (!(field instanceof z.ZodType) || field._zod.optin !== "optional") return [];
    const value = wire[String(key)];
    const text = typeof value === "string" ? value.trim() : value;
    return text === value && text !== "" && text !== null ? [] : [[String(key), text || undefined] as const];
  });
  if (trimmed.length === 0) return undefined;
  const fields = Object.entries({ ...wire, ...Object.fromEntries(trimmed) });
  return Object.fromEntries(fields.filter(([key, value]) => value !== undefined || !(key in wire)));
}

// For amounts and choices, an explicit blank doesn't mean the same as omitting the field.
function isAboutText(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "invalid_type") return issue.expected === "string";
  return issue.code !== "invalid_value";
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
