import { z } from "zod";

/**
 * Decodes the input of a request. What no-code tools send for nothing, a blank text or null, counts as left out in an
 * optional text field, and spaces around a text don't count. Only refused fields are read that way, so null that removes
 * a value and a blank in a required field keep their meaning.
 */
export function decodeWithoutBlanks<In extends z.ZodType>(schema: In, wire: unknown) {
  const decode = (value: unknown) => z.safeDecode(schema, value as z.input<In>, { reportInput: true });
  const decoded = decode(wire);
  const mended = decoded.success ? undefined : withoutBlanks(schema, wire, decoded.error);
  return mended === undefined ? decoded : decode(mended);
}

/** @returns undefined if there is no blank to leave out */
function withoutBlanks(schema: z.ZodType, wire: unknown, error: z.ZodError): unknown {
  if (!(schema instanceof z.ZodObject) || !isFields(wire)) return undefined;
  const refused = error.issues.filter((issue) => issue.path.length === 1 && isAboutText(issue));
  const mended = refused.flatMap(({ path: [key] }) => {
    const field = typeof key === "string" ? schema.shape[key] : undefined;
    if (!(field instanceof z.ZodType) || field._zod.optin !== "optional") return [];
    const value = wire[String(key)];
    const text = typeof value === "string" ? value.trim() : value;
    return text === value && text !== "" && text !== null ? [] : [[String(key), text || undefined] as const];
  });
  if (mended.length === 0) return undefined;
  const fields = Object.entries({ ...wire, ...Object.fromEntries(mended) });
  return Object.fromEntries(fields.filter(([key, value]) => value !== undefined || !(key in wire)));
}

// Of an amount or a choice nothing is not the same as what it means when it is left out.
function isAboutText(issue: z.core.$ZodIssue): boolean {
  if (issue.code === "invalid_type") return issue.expected === "string";
  return issue.code !== "invalid_value";
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
